import type { AccountRow } from '#contract/accounts.ts';
import type { Status } from '#contract/fields.ts';

export const accountFilters = ['search', 'status', 'roleType', 'roleId', 'organizationId', 'withChildren'] as const;
export type AccountFilterName = (typeof accountFilters)[number];

/** What a person is about to do with an account; each has its dialogue. */
export type AccountTask =
  | { kind: 'add'; row: null }
  | { kind: 'edit' | 'roles' | 'resetPassword' | 'delete' | BlockingStatus; row: AccountRow };

export type BlockingStatus = Exclude<Status, 'normal'>;
