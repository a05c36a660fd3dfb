import { Button } from '@mantine/core';
import {
  IconCalendarRepeat,
  IconDownload,
  IconFiles,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileTypeXls,
} from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mostDirectRows, type ReportBody, type ReportFormat, reportEndpoints, reportFormats } from '#contract/reports.ts';
import { saveBlob } from '../../lib/saveFile.ts';
import { toast } from '../../lib/toast.ts';
import { useMay } from '../../lib/useMay.ts';
import { Can } from '../../ui/Can.tsx';
import { MenuButton } from '../../ui/drop/MenuButton.tsx';
import { exportReport, reportJobs, useStartJob } from './reports.queries.ts';

const icons = { xlsx: IconFileTypeXls, csv: IconFileTypeCsv, pdf: IconFileTypePdf };

interface Props {
  report: ReportBody;
  /** How many rows it has, once that is known. */
  rows: number | undefined;
  onFiles: () => void;
  onSchedules: () => void;
}

export function ReportActions({ report, rows, onFiles, onSchedules }: Props) {
  const { t } = useTranslation('reports');
  return (
    <>
      <Can call={reportEndpoints.schedules}>
        <Button variant="default" leftSection={<IconCalendarRepeat size={16} aria-hidden />} onClick={onSchedules}>
          {t('schedules')}
        </Button>
      </Can>
      <Can call={reportEndpoints.jobs}>
        <FilesButton onClick={onFiles} />
      </Can>
      <ExportMenu report={report} rows={rows} onStarted={onFiles} />
    </>
  );
}

function FilesButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('reports');
  const { data = [] } = useQuery(reportJobs);
  const open = data.filter(({ state }) => state === 'WAITING' || state === 'RUNNING').length;
  return (
    <Button variant="default" leftSection={<IconFiles size={16} aria-hidden />} onClick={onClick}>
      {open > 0 ? t('files.open', { number: open }) : t('files')}
    </Button>
  );
}

/** A small report is there at once; a large one is written in the background. */
function ExportMenu({ report, rows, onStarted }: Pick<Props, 'report' | 'rows'> & { onStarted: () => void }) {
  const { t } = useTranslation('reports');
  const start = useStartJob();
  const mayStart = useMay()(reportEndpoints.startJob);
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: ReportFormat) => {
      const body = { ...report, format };
      if ((rows ?? 0) > mostDirectRows[format] && mayStart) {
        await start.mutateAsync(body);
        toast('info', t('export.started'));
        onStarted();
      } else saveBlob(`report-${report.from}-${report.to}.${format}`, await exportReport(body));
    },
    // the call has told the person already
    onError: () => {},
  });
  return (
    <MenuButton
      entries={reportFormats.map((format) => {
        const Sign = icons[format];
        return { label: t(`format.${format}`), icon: <Sign size={16} aria-hidden />, onClick: () => mutate(format) };
      })}
    >
      {(button) => (
        <Button {...button} leftSection={<IconDownload size={16} aria-hidden />} loading={isPending} disabled={!rows}>
          {t('export')}
        </Button>
      )}
    </MenuButton>
  );
}
