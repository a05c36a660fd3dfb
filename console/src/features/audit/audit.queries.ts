import { type AuditFilter, auditActions, auditEndpoints, auditObjects } from '#contract/audit.ts';
import { call, download } from '../../lib/api.ts';
import { addDays, browserZone, startOfDay } from '../../lib/time.ts';
import type { PageRequest } from '../../ui/useTableState.ts';

export const auditFilters = ['search', 'action', 'objectType', 'from', 'to'] as const;
export const sortableColumns = ['at'] as const;

export type AuditRequest = PageRequest<(typeof sortableColumns)[number], (typeof auditFilters)[number]>;

export const auditKey = ['audit'] as const;

/** The first instant of a day as the person's clock shows it; nothing where the address holds no day. */
function beginOf(day: string | undefined, later = 0): string | undefined {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return undefined;
  return new Date(startOfDay(addDays(day, later), browserZone())).toISOString();
}

/** The address may hold anything; only what the contract knows is sent. The last day counts whole. */
function toFilter({ filters, sort }: Pick<AuditRequest, 'filters' | 'sort'>): AuditFilter {
  return {
    search: filters.search?.slice(0, 60),
    action: auditActions.find((action) => action === filters.action),
    objectType: auditObjects.find((type) => type === filters.objectType),
    from: beginOf(filters.from),
    to: beginOf(filters.to, 1),
    sort,
  };
}

export function loadAudit(request: AuditRequest, signal: AbortSignal) {
  const { pageNum, pageSize } = request;
  return call(auditEndpoints.page, { query: { pageNum, pageSize }, body: toFilter(request) }, { signal, quiet: true });
}

export function exportAudit(request: Pick<AuditRequest, 'filters' | 'sort'>): Promise<Blob> {
  return download(auditEndpoints.export, { body: toFilter(request) });
}
