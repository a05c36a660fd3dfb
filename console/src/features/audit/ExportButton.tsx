import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../lib/saveFile.ts';
import { browserZone, dayOf } from '../../lib/time.ts';
import { type AuditRequest, exportAudit } from './audit.queries.ts';

/** What the filter finds, all pages of it, as a spreadsheet. */
export function ExportButton({ request }: { request: Pick<AuditRequest, 'filters' | 'sort'> }) {
  const { t } = useTranslation('audit');
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportAudit(request),
    onSuccess: (file) => saveBlob(t('export.fileName', { date: dayOf(Date.now(), browserZone()) }), file),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('export')}
    </Button>
  );
}
