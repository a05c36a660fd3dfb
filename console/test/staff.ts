import type { AccountRow } from '#contract/accounts.ts';
import type { AssignableRole } from '#contract/roles.ts';

const id = (end: string) => `0190aaaa-0000-7000-8000-0000000000${end}`;

export const provider = { id: id('a1'), parentId: null, kind: 'PROVIDER', name: 'Helio' } as const;
export const dealer = { id: id('a2'), parentId: provider.id, kind: 'DEALER', name: 'Nordsonne' } as const;
export const installer = { id: id('a3'), parentId: dealer.id, kind: 'INSTALLER', name: 'Bergdach' } as const;

export const operatorRole: AssignableRole = { id: id('b1'), code: 'operator', name: 'Operator', type: 'OPERATOR', builtIn: true };
export const dealerRole: AssignableRole = { id: id('b2'), code: 'dealer_admin', name: 'Partner', type: 'DEALER', builtIn: true };

export const grace: AccountRow = {
  id: id('c1'),
  version: 3,
  accountName: 'grace',
  nickName: 'Grace Hopper',
  emailMasked: 'g***@example.org',
  mobileMasked: '+49 *** 12',
  status: 'normal',
  organizationId: provider.id,
  organizationName: provider.name,
  roles: [operatorRole],
  pending: false,
  twoFactor: true,
  lastSignInAt: '2026-11-20T12:00:00Z',
  createdAt: '2026-11-01T12:00:00Z',
  createdByName: 'ada',
};
