import type { RoleRow } from '#contract/roles.ts';

/** What a person is about to do, each in its dialogue. */
export type RoleTask = { do: 'add' } | { do: 'edit' | 'enable' | 'disable' | 'delete'; role: RoleRow };

/** The accounts that hold a role; there it is given and taken. */
export const holdersOf = (role: RoleRow) => `/system/user?${new URLSearchParams({ roleId: role.id })}`;
