import { Id } from '#contract/fields.ts';
import { problemsOf } from '#contract/parameterRules.ts';
import { isProtection, type ParameterValue, parameters } from '#contract/parameters.ts';
import { type DriftFilter, driftStates, type Rollout } from '#contract/protection.ts';
import type { Standard } from '#contract/standards.ts';
import { readDecimal } from '../../lib/decimal.ts';
import type { PageRequest } from '../../ui/useTableState.ts';

export const driftFilters = ['search', 'state', 'key', 'organizationId', 'countryCode'] as const;
export type DriftFilterName = (typeof driftFilters)[number];
export type DriftRequest = PageRequest<never, DriftFilterName>;

export const protectionParameters = parameters.filter(isProtection);

/** The address may hold anything; only what the contract knows is sent. */
export function toFilter(filters: DriftRequest['filters']): DriftFilter {
  return {
    search: filters.search?.slice(0, 60),
    state: driftStates.find((state) => state === filters.state),
    key: protectionParameters.find(({ key }) => key === filters.key)?.key,
    organizationId: Id.safeParse(filters.organizationId).data,
    countryCode: /^[A-Z]{2}$/.test(filters.countryCode ?? '') ? filters.countryCode : undefined,
  };
}

/** What was typed for the parameters of a standard: an empty field is off. */
export function valuesOf(standard: Standard, typed: Readonly<Record<string, string>>): { key: string; value: ParameterValue }[] {
  return protectionParameters
    .filter(({ key }) => key in standard.values)
    .map(({ key }) => {
      const text = typed[key];
      if (text === undefined) return { key, value: standard.values[key] ?? null };
      return { key, value: text.trim() === '' ? null : readDecimal(text) };
    });
}

export function problemsIn(standard: Standard, typed: Readonly<Record<string, string>>) {
  const values = Object.fromEntries(valuesOf(standard, typed).map(({ key, value }) => [key, value]));
  return problemsOf(protectionParameters, values, standard.values, standard);
}

export const totalOf = ({ counts }: Rollout): number => Object.values(counts).reduce((sum, n) => sum + n, 0);
export const endedOf = ({ counts: { DONE, SAME, FAILED, SKIPPED } }: Rollout): number => DONE + SAME + FAILED + SKIPPED;
