import { authEndpoints } from '#contract/auth.ts';
import { call } from './api.ts';
import { createStore, useStore } from './store.ts';
import { endSession } from './token.ts';

const asking = createStore(false);

/** Opens the question "Are you sure to sign out?"; the frame of the console shows it. */
export function askSignOut(): void {
  asking.set(true);
}

export function useSignOutQuestion(): { open: boolean; close: () => void } {
  return { open: useStore(asking), close: () => asking.set(false) };
}

/** Ends the session on the server and here. Here it ends in any case. */
export async function signOut(): Promise<void> {
  await call(authEndpoints.logout, undefined, { quiet: true }).catch(() => {});
  endSession();
}
