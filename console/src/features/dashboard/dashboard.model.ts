import type { SignInDay, UserInfo } from '#contract/auth.ts';
import type { TrendDay } from '#contract/dashboard.ts';
import type { MenuRoute } from '#contract/navigation.ts';
import { type PlantStatus, plantStatuses } from '#contract/plants.ts';

export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

export function sumOf(days: readonly SignInDay[], what: 'succeeded' | 'failed'): number {
  return days.reduce((sum, day) => sum + day[what], 0);
}

export interface Shortcut {
  id: string;
  name: string;
  path: string;
}

/** The pages that the person's menu shows, except this one. A path without a slash continues that of its parent. */
export function shortcutsOf(rows: readonly MenuRoute[]): Shortcut[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (row: MenuRoute): string => {
    if (row.path?.startsWith('/')) return row.path;
    const parent = row.parentId ? byId.get(row.parentId) : undefined;
    return `${parent ? pathOf(parent) : ''}/${row.path ?? ''}`;
  };
  const isShown = (row: MenuRoute): boolean => {
    if (row.hidden) return false;
    const parent = row.parentId ? byId.get(row.parentId) : undefined;
    return parent ? isShown(parent) : true;
  };
  return rows
    .filter((row) => row.kind === 'MENU' && row.component !== 'dashboard' && isShown(row))
    .map((row) => ({ id: row.id, name: row.name, path: pathOf(row) }));
}

export const steps = ['email', 'twoFactor'] as const;

/** What a person can still do for the safety of the account. */
export function nextSteps(user: UserInfo): (typeof steps)[number][] {
  if (user.demo) return [];
  const open = { email: user.emailMasked === null, twoFactor: !user.twoFactor };
  return steps.filter((step) => open[step]);
}

export const plantSorts = ['name', 'status', 'todayWh', 'monthWh', 'yearWh', 'totalWh', 'specificYield', 'pvCapacityW'] as const;
export type PlantSort = (typeof plantSorts)[number];
export const plantFilterNames = ['search', 'status'] as const;
export type PlantFilterName = (typeof plantFilterNames)[number];

/** The address may hold anything. */
export const statusIn = (filters: Partial<Record<PlantFilterName, string>>): PlantStatus | undefined =>
  plantStatuses.find((status) => status === filters.status);

export const lossDays = ['7', '30', '365'] as const;
export type LossDays = (typeof lossDays)[number];

export const trendRanges = [30, 90, 365] as const;
export type TrendRange = (typeof trendRanges)[number];

/** The last days of the trend; today comes on top. A day that has only begun at the other end of the world says nothing yet. */
export function lastDays(days: readonly TrendDay[], range: TrendRange): TrendDay[] {
  const [before, newest] = days.slice(-2);
  const isEarly = before && newest && newest.plants * 2 < before.plants;
  return (isEarly ? days.slice(0, -1) : days).slice(-(range + 1));
}

/** The largest of many; what is not known does not count. */
export const largestOf = (values: readonly (number | null)[]): number => values.reduce<number>((m, v) => Math.max(m, v ?? 0), 0);
