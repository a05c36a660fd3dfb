import { beforeEach, describe, expect, it } from 'vitest';
import { authEndpoints, type UserInfo } from '#contract/auth.ts';
import { navigationEndpoints } from '#contract/navigation.ts';
import { playServer } from '../../test/answers.ts';
import { watchReloads } from '../../test/location.ts';
import { person } from '../../test/people.ts';
import { clearSession, getMenu, getToken, getUser, hasPermission, loadUser, permissionsOf, setToken } from './session.ts';
import { followOtherTabs } from './token.ts';

let reload: ReturnType<typeof watchReloads>;

function fromOtherTab(key: string | null, oldValue: string | null, newValue: string | null) {
  if (newValue === null) localStorage.removeItem('accessToken');
  else localStorage.setItem('accessToken', newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue, storageArea: localStorage }));
}

beforeEach(() => {
  clearSession();
});

describe('the session', () => {
  it('loads the person with the menu and knows the permissions of all roles', async () => {
    const server = playServer();
    const first = { roleType: 'OPERATOR', roleCode: 'a', roleName: 'A' } as const;
    const user: UserInfo = {
      ...person,
      rolePermList: [
        { ...first, permList: ['2007'] },
        { ...first, permList: ['2007', '2007004'] },
      ],
    };
    server.on(authEndpoints.userInfo, user);
    server.on(navigationEndpoints.routes, []);
    setToken('t');
    await loadUser();
    expect(permissionsOf(user)).toEqual(['2007', '2007004']);
    expect(hasPermission('messages.view')).toBe(true);
    expect(hasPermission('reports')).toBe(false);
  });

  it('refuses an answer without a person', async () => {
    const server = playServer();
    server.on(authEndpoints.userInfo, () => Response.json({ code: 200, msg: 'Success', data: null }));
    server.on(navigationEndpoints.routes, []);
    await expect(loadUser()).rejects.toMatchObject({ msg: 'Verification failed, please Login again.' });
    expect(getUser()).toBeNull();
  });

  it('forgets the person and the menu when it is cleared', async () => {
    const server = playServer();
    server.on(authEndpoints.userInfo, person);
    server.on(navigationEndpoints.routes, []);
    setToken('t');
    await loadUser();
    clearSession();
    expect([getToken(), getUser(), getMenu(), hasPermission('messages.view')]).toEqual([null, null, [], false]);
  });
});

describe('two tabs', () => {
  beforeEach(() => {
    reload = watchReloads('#/dashboard');
    return followOtherTabs();
  });

  it('signs out here when the person signs out there', () => {
    setToken('one');
    fromOtherTab('accessToken', 'one', null);
    expect(window.location.hash).toBe('#/login');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('signs out here when the other tab clears everything', () => {
    setToken('one');
    fromOtherTab(null, null, null);
    expect(window.location.hash).toBe('#/login');
  });

  it('reloads when somebody else signs in there, so that two people never mix', () => {
    setToken('one');
    fromOtherTab('accessToken', 'one', 'two');
    expect(window.location.hash).toBe('#/dashboard');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not care about other keys', () => {
    setToken('one');
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'theme', oldValue: 'light', newValue: 'dark', storageArea: localStorage }),
    );
    expect(reload).not.toHaveBeenCalled();
  });
});
