import { authEndpoints, type UserInfo } from '#contract/auth.ts';
import { type MenuRoute, navigationEndpoints } from '#contract/navigation.ts';
import { type Permission, permissions } from '#contract/permissions.ts';
import { loadUser } from '../src/lib/session.ts';
import type { playServer } from './answers.ts';
import { person } from './people.ts';

interface Change extends Partial<UserInfo> {
  may?: Permission[];
  menu?: MenuRoute[];
}

/** Signs a person in whom the played server knows; by default one who holds no permission. */
export async function signInAs(server: ReturnType<typeof playServer>, { may = [], menu = [], ...change }: Change = {}) {
  const role = {
    roleType: 'OWNER',
    roleCode: 'owner',
    roleName: 'Owner',
    permList: may.map((name) => permissions[name]),
  } as const;
  server.on(authEndpoints.userInfo, { ...person, rolePermList: [role], ...change });
  server.on(navigationEndpoints.routes, menu);
  await loadUser();
}
