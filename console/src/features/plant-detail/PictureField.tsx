import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Plant, pictureBytes, plantEndpoints } from '#contract/plants.ts';
import { call } from '../../lib/api.ts';
import { useBlobUrl } from '../../lib/useBlobUrl.ts';
import { UploadField } from '../../ui/UploadField.tsx';
import classes from './PictureField.module.css';
import { loadLargePicture, useRefreshPlants } from './plantDetail.queries.ts';

const accept = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', '.heic'];

/** The picture is stored as soon as it is chosen, apart from the rest of the form. */
export function PictureField({ plant }: { plant: Plant }) {
  const { t } = useTranslation('plantDetail');
  const refresh = useRefreshPlants();
  const url = useBlobUrl(plant.pictureId, loadLargePicture);
  const [busy, setBusy] = useState(false);
  const { id } = plant;

  async function remove() {
    setBusy(true);
    try {
      await call(plantEndpoints.removePicture, { body: { id } });
      await refresh();
    } catch {
      // The call has said why.
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.root}>
      {plant.pictureId && (
        <div className={classes.frame}>
          {url && <img className={classes.picture} src={url} alt={t('picture.of', { name: plant.name })} />}
        </div>
      )}
      <div className={classes.field}>
        <UploadField
          label={t('picture.choose')}
          help={t('picture.help')}
          accept={accept}
          maxBytes={pictureBytes}
          onUpload={async (file, { signal, onProgress }) => {
            const options = { file, signal, onUploadProgress: onProgress, quiet: true };
            await call(plantEndpoints.uploadPicture, { params: { id } }, options);
            await refresh();
          }}
        />
        {plant.pictureId && (
          <Button variant="subtle" color="red" size="compact-sm" loading={busy} onClick={remove}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
