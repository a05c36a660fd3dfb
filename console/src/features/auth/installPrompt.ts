import { createStore } from '../../lib/store.ts';

/** The browser's offer to install the console; not yet part of the DOM's types. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

export const installPrompt = createStore<InstallPrompt | null>(null);

// The offer comes once and early, long before a person opens the page about installing.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  installPrompt.set(event as InstallPrompt);
});
window.addEventListener('appinstalled', () => installPrompt.set(null));
