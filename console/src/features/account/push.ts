import { notificationEndpoints } from '#contract/notifications.ts';
import { call } from '../../lib/api.ts';

const worker = '/push.js';

export const pushPossible = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

/** The subscription of this browser, if it has one. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks the person, then the browser, then tells the server. False where the person says no. */
export async function subscribe(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint, keys } = subscription.toJSON();
  await call(notificationEndpoints.subscribePush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
  return true;
}

export async function unsubscribe(subscription: PushSubscription): Promise<void> {
  await call(notificationEndpoints.unsubscribePush, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}
