import type { UserInfo } from '#contract/auth.ts';
import type { MenuRoute } from '#contract/navigation.ts';

export const person: UserInfo = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  accountName: 'ada',
  nickName: 'Ada Lovelace',
  mobileMasked: null,
  emailMasked: 'a***@example.org',
  organizationName: 'Provider',
  avatarId: null,
  demo: false,
  twoFactor: false,
  createdAt: '2026-01-01T00:00:00Z',
  cancellationUndone: false,
  rolePermList: [{ roleType: 'OPERATOR', roleCode: 'super_admin', roleName: 'Administrator', permList: ['2007', '2007004'] }],
};

export function menuRow(row: Partial<MenuRoute> & Pick<MenuRoute, 'id' | 'name'>): MenuRoute {
  return {
    parentId: null,
    kind: 'MENU',
    path: null,
    component: null,
    icon: null,
    permission: null,
    hidden: false,
    keepAlive: true,
    ...row,
  };
}

export const menu: MenuRoute[] = [
  menuRow({ id: 's', name: 'system', kind: 'CATALOGUE', path: '/system', permission: '2007', icon: 'system' }),
  menuRow({ id: 'm', parentId: 's', name: 'messages', path: '/system/outbox', component: 'messages', permission: '2007004' }),
];
