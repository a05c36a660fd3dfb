import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Data } from '#contract/endpoint.ts';
import type { PageQuery } from '#contract/fields.ts';
import { reportEndpoints as calls, type ReportBody, type ReportFileBody, type ScheduleBody } from '#contract/reports.ts';
import { call, download } from '../../lib/api.ts';

export const reportsKey = ['reports'] as const;
const jobsKey = [...reportsKey, 'jobs'] as const;
const templatesKey = [...reportsKey, 'templates'] as const;
const schedulesKey = [...reportsKey, 'schedules'] as const;

export function loadReport(body: ReportBody, { pageNum, pageSize }: PageQuery, signal: AbortSignal) {
  return call(calls.query, { body, query: { pageNum, pageSize } }, { signal, quiet: true });
}

export const exportReport = (body: ReportFileBody) => download(calls.export, { body });
export const downloadJob = (id: string) => download(calls.download, { params: { id } });

const followMs = 1_000;
const isOpen = (jobs: Data<typeof calls.jobs> | undefined) =>
  jobs?.some(({ state }) => state === 'WAITING' || state === 'RUNNING') ?? false;

export const reportJobs = queryOptions({
  queryKey: jobsKey,
  queryFn: ({ signal }) => call(calls.jobs, undefined, { signal, quiet: true }),
  refetchInterval: ({ state }) => (isOpen(state.data) ? followMs : false),
});

export const reportTemplates = queryOptions({
  queryKey: templatesKey,
  queryFn: ({ signal }) => call(calls.templates, undefined, { signal, quiet: true }),
});

export const reportSchedules = queryOptions({
  queryKey: schedulesKey,
  queryFn: ({ signal }) => call(calls.schedules, undefined, { signal, quiet: true }),
});

/** Does something and loads the list anew in which it shows. */
function useChange<T, R>(key: readonly string[], work: (value: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: work, onSettled: () => client.invalidateQueries({ queryKey: key }) });
}

export const useStartJob = () => useChange(jobsKey, (body: ReportFileBody) => call(calls.startJob, { body }));
export const useRemoveJob = () => useChange(jobsKey, (id: string) => call(calls.removeJob, { body: { id } }));
export const useDeleteTemplate = () => useChange(templatesKey, (id: string) => call(calls.deleteTemplate, { body: { id } }));
export const useDeleteSchedule = () => useChange(schedulesKey, (id: string) => call(calls.deleteSchedule, { body: { id } }));
export const useSaveTemplate = () =>
  useChange(templatesKey, (body: Parameters<typeof call<typeof calls.saveTemplate>>[1]['body']) =>
    call(calls.saveTemplate, { body }, { quiet: true }),
  );
export const useSaveSchedule = () =>
  useChange(schedulesKey, (body: ScheduleBody) => call(calls.saveSchedule, { body }, { quiet: true }));
