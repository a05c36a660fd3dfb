import i18next from 'i18next';
import { authEndpoints, type UserInfo } from '#contract/auth.ts';
import { sessionEnded } from '#contract/errors.ts';
import { type MenuRoute, navigationEndpoints } from '#contract/navigation.ts';
import { type Permission, permissions } from '#contract/permissions.ts';
import { ApiError, call } from './api.ts';
import { createStore, useStore } from './store.ts';
import { setToken as storeToken } from './token.ts';

export { getToken } from './token.ts';

const noMenu: readonly MenuRoute[] = [];
const userStore = createStore<UserInfo | null>(null);
const menuStore = createStore<readonly MenuRoute[]>(noMenu);

let loading: Promise<UserInfo> | null = null;

/** Begins a session. Whoever was known before is forgotten, also where the answer is still on its way. */
export function setToken(token: string | null): void {
  storeToken(token);
  loading = null;
  userStore.set(null);
  menuStore.set(noMenu);
}

export function clearSession(): void {
  setToken(null);
}

export function getUser(): UserInfo | null {
  return userStore.get();
}

export function getMenu(): readonly MenuRoute[] {
  return menuStore.get();
}

/** The permission numbers of all roles of a person. */
export function permissionsOf(user: UserInfo): string[] {
  return [...new Set(user.rolePermList.flatMap((role) => role.permList))];
}

async function fetchUser(): Promise<UserInfo> {
  const user: UserInfo | null = await call(authEndpoints.userInfo, undefined, { quiet: true });
  if (!user) throw new ApiError(sessionEnded, i18next.t('verificationFailed', { ns: 'common' }));
  return user;
}

async function fetchBoth(): Promise<UserInfo> {
  const [user, menu] = await Promise.all([fetchUser(), call(navigationEndpoints.routes, undefined, { quiet: true })]);
  if (loading !== null) {
    menuStore.set(menu);
    userStore.set(user);
  }
  return user;
}

/** Fetches who is signed in, with the menu; who asks meanwhile gets the same answer. Also refreshes both after a change. */
export function loadUser(): Promise<UserInfo> {
  loading ??= fetchBoth().finally(() => {
    loading = null;
  });
  return loading;
}

export function useUser(): UserInfo | null {
  return useStore(userStore);
}

export function useMenu(): readonly MenuRoute[] {
  return useStore(menuStore);
}

export function hasPermission(name: Permission): boolean {
  const user = getUser();
  return user !== null && permissionsOf(user).includes(permissions[name]);
}
