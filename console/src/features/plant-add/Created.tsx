import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pictureBytes, plantEndpoints } from '#contract/plants.ts';
import { call } from '../../lib/api.ts';
import { Can } from '../../ui/Can.tsx';
import { UploadField } from '../../ui/UploadField.tsx';
import classes from './plantAdd.module.css';

export interface CreatedPlant {
  id: string;
  number: string;
  name: string;
}

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'];

/** The plant stands: its number, a picture of it, and where to go from here. */
export function Created({ plant, onAnother }: { plant: CreatedPlant; onAnother: () => void }) {
  const { t } = useTranslation('plantAdd');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.card} aria-labelledby="created-title">
      <div className={classes.created}>
        <IconCircleCheck size={40} aria-hidden />
        <h2 id="created-title" ref={heading} className={classes.heading} tabIndex={-1}>
          {t('created.title', { name: plant.name })}
        </h2>
        <p className={classes.lead}>{t('created.number')}</p>
        <output className={classes.plantNumber}>{plant.number}</output>
      </div>
      <Can call={plantEndpoints.uploadPicture}>
        <UploadField
          label={t('created.picture')}
          help={t('created.pictureHelp')}
          accept={pictures}
          maxBytes={pictureBytes}
          onUpload={async (file, { signal, onProgress }) => {
            const options = { file, signal, quiet: true, onUploadProgress: onProgress };
            await call(plantEndpoints.uploadPicture, { params: { id: plant.id } }, options);
          }}
        />
      </Can>
      <div className={classes.choices}>
        <Button variant="default" onClick={onAnother}>
          {t('created.another')}
        </Button>
        <Button component={Link} to={`/station/monitor/detail?id=${plant.id}`}>
          {t('created.open')}
        </Button>
      </div>
    </section>
  );
}
