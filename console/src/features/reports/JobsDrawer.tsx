import { ActionIcon, Drawer } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import { IconDownload, IconFiles, IconTrash, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { keptJobDays, type ReportJob } from '#contract/reports.ts';
import { formatDate, formatDateTime, formatNumber } from '../../lib/format.ts';
import { saveBlob } from '../../lib/saveFile.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useOpenedLate } from '../../ui/useOpenedLate.ts';
import classes from './reports.module.css';
import { downloadJob, reportJobs, useRemoveJob } from './reports.queries.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Reports written in the background: how far they are, and their files. */
export function JobsDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation(['reports', 'ui']);
  return (
    <Drawer
      opened={useOpenedLate(opened)}
      onClose={onClose}
      position="right"
      size={520}
      title={t('files')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <p className={classes.lead}>{t('files.text', { days: keptJobDays })}</p>
      <JobList />
    </Drawer>
  );
}

function JobList() {
  const { t } = useTranslation('reports');
  const { data, error, isFetching, refetch } = useQuery(reportJobs);
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  if (!data) return <div className={classes.skeleton} aria-busy />;
  if (data.length === 0)
    return <EmptyState icon={<IconFiles size={28} stroke={1.5} />} title={t('files.empty')} text={t('files.emptyText')} />;
  return (
    <ul className={classes.list}>
      {data.map((job) => (
        <JobItem key={job.id} job={job} />
      ))}
    </ul>
  );
}

const megabytes = (bytes: number) => formatNumber(bytes / 1024 / 1024, { digits: bytes < 1024 * 1024 ? 2 : 1 });

function JobItem({ job }: { job: ReportJob }) {
  const { t } = useTranslation('reports');
  const remove = useRemoveJob();
  const fetchFile = useMutation({
    mutationFn: async () => saveBlob(`report-${job.from}-${job.to}.${job.format}`, await downloadJob(job.id)),
    onError: () => {},
  });
  const title = job.name ?? `${formatDate(job.from)} – ${formatDate(job.to)}`;
  const running = job.state === 'WAITING' || job.state === 'RUNNING';
  return (
    <li className={classes.item}>
      <div className={classes.itemWords}>
        <span className={classes.itemTitle}>{title}</span>
        <span className={classes.muted}>
          {[job.format.toUpperCase(), t(`unit.${job.unit}`), formatDateTime(job.createdAt)].join(' · ')}
        </span>
        {running && (
          <>
            <progress
              className={classes.progress}
              aria-label={t('files.progress', { name: title })}
              max={job.rows ?? 1}
              value={job.rows ? job.rowsDone : undefined}
            />
            <span className={classes.muted} role="status">
              {job.rows
                ? t('files.rows', {
                    done: formatNumber(job.rowsDone, { digits: 0 }),
                    rows: formatNumber(job.rows, { digits: 0 }),
                  })
                : t(`state.${job.state}`)}
            </span>
          </>
        )}
        {job.state === 'DONE' && (
          <span className={classes.muted}>
            {t('files.kept', { size: megabytes(job.bytes ?? 0), date: formatDate(job.keptUntil) })}
          </span>
        )}
        {job.state === 'FAILED' && <span className={classes.warning}>{t('state.FAILED')}</span>}
      </div>
      <div className={classes.tools}>
        {job.state === 'DONE' && (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('files.download', { name: title })}
            loading={fetchFile.isPending}
            onClick={() => fetchFile.mutate()}
          >
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t(running ? 'files.cancel' : 'files.remove', { name: title })}
          loading={remove.isPending}
          onClick={() => remove.mutate(job.id)}
        >
          {running ? <IconX size={18} aria-hidden /> : <IconTrash size={18} aria-hidden />}
        </ActionIcon>
      </div>
    </li>
  );
}
