import type { MenuItem } from '#contract/menus.ts';

/** What a person is about to do, each in its dialogue. */
export type MenuTask = { do: 'add'; parent: MenuItem | null } | { do: 'edit' | 'delete'; row: MenuItem };
