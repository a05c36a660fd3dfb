import { authEndpoints, type UserInfo } from '#contract/auth.ts';
import { type MenuRoute, menuEndpoints } from '#contract/menus.ts';
import { type Permission, permissions } from '#contract/permissions.ts';
import { loadUser } from '../src/lib/session.ts';
import type { playServer } from './answers.ts';

export const person: UserInfo = {
  id: '0195d3a0-0000-7000-8000-000000000001',
  accountName: 'mara',
  nickName: 'Mara Sol',
  mobileMasked: null,
  emailMasked: 'm***@example.org',
  organizationName: null,
  avatarId: null,
  demo: false,
  twoFactor: true,
  createdAt: '2026-01-01T00:00:00Z',
  cancellationUndone: false,
  rolePermList: [],
};

interface Change extends Partial<UserInfo> {
  may?: Permission[];
  menu?: MenuRoute[];
}

/** Signs a person in whom the played server knows. */
export async function signInAs(server: ReturnType<typeof playServer>, { may = [], menu = [], ...change }: Change = {}) {
  const role = {
    roleType: 'OWNER',
    roleCode: 'owner',
    roleName: 'Owner',
    permList: may.map((name) => permissions[name]),
  } as const;
  server.on(authEndpoints.userInfo, { ...person, rolePermList: [role], ...change });
  server.on(menuEndpoints.routes, menu);
  await loadUser();
}
