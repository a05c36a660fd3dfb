import { lasting, passing } from './storage.ts';
import { keepWanted } from './wanted.ts';

const key = 'accessToken';
const noticeKey = 'signInNotice';

export function getToken(): string | null {
  return lasting.get(key);
}

export function setToken(token: string | null): void {
  lasting.set(key, token);
}

/** crypto.randomUUID is missing on plain http addresses other than localhost. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The number of this browser session, by which the server's logs can be searched. */
export function sessionNumber(): string {
  const known = passing.get('sn');
  if (known) return known;
  const fresh = randomUuid();
  passing.set('sn', fresh);
  return fresh;
}

function currentPath(): string {
  return window.location.hash.replace(/^#/, '') || '/';
}

let leaving = false;

/** Without the event of a changed hash: the page that ends must not open the next one. */
export function reloadAt(path: string): void {
  leaving = true;
  window.history.replaceState(null, '', `#${path}`);
  window.location.reload();
}

/** Ends the session here: token gone, sign-in page with a reload so that nothing of the person stays in memory. */
export function endSession(options: { notice?: string; returnHere?: boolean } = {}): void {
  setToken(null);
  if (options.notice) leaveNotice(options.notice);
  if (options.returnHere) keepWanted(currentPath());
  reloadAt('/login');
}

/** Words that the sign-in page says to the person who is sent there. */
export function leaveNotice(notice: string): void {
  passing.set(noticeKey, notice);
}

/** What to tell the person after the reload that ended the session. */
export function readNotice(): string | null {
  return passing.get(noticeKey);
}

/** The notice has been shown. A page that is about to end leaves it to the one that follows. */
export function dropNotice(): void {
  if (!leaving) passing.set(noticeKey, null);
}

/** Follows the other tabs: signed out there is signed out here, and another person there is another person here. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== window.localStorage) return;
    if (event.key !== key && event.key !== null) return;
    if (!getToken()) reloadAt('/login');
    else if (event.newValue !== event.oldValue) window.location.reload();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
