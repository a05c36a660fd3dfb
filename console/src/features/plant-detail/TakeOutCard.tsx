import { Button } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import { takeOutEndpoints } from '#contract/takeout.ts';
import { download } from '../../lib/api.ts';
import { saveBlob } from '../../lib/saveFile.ts';
import { Card } from '../../ui/Card.tsx';
import classes from './plantDetail.module.css';

/** Everything that is kept about the plant, to take along. */
export function TakeOutCard({ plant }: { plant: Plant }) {
  const { t } = useTranslation('plantDetail');
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveBlob(`${plant.number}.zip`, await download(takeOutEndpoints.plant, { body: { id: plant.id } })),
    // the call has told the person already
    onError: () => {},
  });
  return (
    <Card title={t('takeOut')}>
      <p className={classes.muted}>{t('takeOut.text')}</p>
      <div>
        <Button
          variant="default"
          leftSection={<IconPackageExport size={16} aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
        >
          {t('takeOut.download')}
        </Button>
      </div>
    </Card>
  );
}
