import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../lib/saveFile.ts';
import { browserZone, dayOf } from '../../lib/time.ts';
import { type DeviceRequest, type DeviceSet, exportDevices } from './devices.queries.ts';

interface Props {
  set: DeviceSet;
  request: Pick<DeviceRequest, 'filters' | 'sort'>;
  /** Key of the file's name. */
  fileName: string;
}

/** What the filter finds, all pages of it, as a spreadsheet. */
export function ExportButton({ set, request, fileName }: Props) {
  const { t } = useTranslation('devices');
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportDevices(set, request),
    onSuccess: (file) => saveBlob(t(fileName, { date: dayOf(Date.now(), browserZone()) }), file),
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
