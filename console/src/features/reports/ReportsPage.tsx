import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { reportEndpoints } from '#contract/reports.ts';
import { Can } from '../../ui/Can.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTableState } from '../../ui/useTableState.ts';
import { ReportActions } from './ReportActions.tsx';
import { ReportChoices } from './ReportChoices.tsx';
import { ReportSum } from './ReportSum.tsx';
import { type Choice, firstChoice, toBody } from './reports.model.ts';
import classes from './reports.module.css';
import { loadReport, reportsKey } from './reports.queries.ts';
import { TemplatesMenu } from './TemplatesMenu.tsx';
import { useReportColumns } from './useReportColumns.tsx';

const JobsDrawer = lazy(async () => ({ default: (await import('./JobsDrawer.tsx')).JobsDrawer }));
const SchedulesDrawer = lazy(async () => ({ default: (await import('./SchedulesDrawer.tsx')).SchedulesDrawer }));

type Drawer = 'files' | 'schedules';

export function ReportsPage() {
  const { t } = useTranslation('reports');
  const state = useTableState({ sortable: [], filters: [] });
  const [params] = useSearchParams();
  const [choice, setChoice] = useState(firstChoice);
  // a mail about a finished report leads here
  const [drawer, setDrawer] = useState<Drawer | null>(params.has('job') ? 'files' : null);
  const [used, setUsed] = useState<ReadonlySet<Drawer>>(new Set(drawer ? [drawer] : []));
  const report = toBody(choice);
  const queryKey = [...reportsKey, 'query', report];
  const { pageNum, pageSize, sort, filters } = state;
  // the table asks the same question: it is sent once
  const { data } = useQuery({
    queryKey: [...queryKey, { pageNum, pageSize, sort, filters }],
    queryFn: ({ signal }) => loadReport(report, { pageNum, pageSize }, signal),
    placeholderData: keepPreviousData,
  });
  const columns = useReportColumns(report);

  const choose = (change: Partial<Choice>) => {
    setChoice((old) => ({ ...old, ...change }));
    if (pageNum > 1) state.setPage(1);
  };
  const open = (which: Drawer) => {
    setUsed((old) => new Set(old).add(which));
    setDrawer(which);
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <ReportActions report={report} rows={data?.total} onFiles={() => open('files')} onSchedules={() => open('schedules')} />
        }
      />
      <div className={classes.page}>
        <Can call={reportEndpoints.templates}>
          <div>
            <TemplatesMenu choice={choice} onLoad={choose} />
          </div>
        </Can>
        <ReportChoices choice={choice} onChange={choose} />
        {data?.total !== 0 && <ReportSum report={report} answer={data} />}
        <DataTable
          name="reports"
          label={t('title')}
          columns={columns}
          fixed
          rowKey={(row) => `${row.plant?.id} ${row.day}`}
          state={state}
          queryKey={queryKey}
          load={(request, signal) => loadReport(report, request, signal)}
          empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
        />
      </div>
      <Suspense>
        {used.has('files') && <JobsDrawer opened={drawer === 'files'} onClose={() => setDrawer(null)} />}
        {used.has('schedules') && (
          <SchedulesDrawer opened={drawer === 'schedules'} onClose={() => setDrawer(null)} choice={choice} />
        )}
      </Suspense>
    </>
  );
}
