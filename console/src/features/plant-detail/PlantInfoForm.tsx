import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import { usePageFrame } from '../../lib/pageFrame.ts';
import { useUser } from '../../lib/session.ts';
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts';
import { Card } from '../../ui/Card.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { ArraysFields } from '../../ui/plants/ArraysFields.tsx';
import { BasicsFields } from '../../ui/plants/BasicsFields.tsx';
import { PlaceFields } from '../../ui/plants/PlaceFields.tsx';
import { PlantContactFields } from '../../ui/plants/PlantContactFields.tsx';
import { TariffFields } from '../../ui/plants/TariffFields.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { FormFoot } from './FormFoot.tsx';
import { PictureField } from './PictureField.tsx';
import { addressOf, marksDemo } from './plantDetail.model.ts';
import classes from './plantDetail.module.css';
import { usePlantEdit } from './usePlantEdit.ts';

interface Props {
  plant: Plant;
  /** Else only what a house owner may change: prices, contact and picture. */
  everything: boolean;
}

export function PlantInfoForm({ plant, everything }: Props) {
  const { t } = useTranslation('plantDetail');
  const { leave } = usePageFrame();
  const { form, seen, conflict, loadNewer, take } = usePlantEdit(plant, everything);
  const mayMarkDemo = marksDemo(useUser());
  useUnsavedGuard(form.dirty);
  const top = useRef<HTMLDivElement>(null);
  // The form is long and its button always in view: what went wrong has to come to the person.
  useEffect(() => {
    if (form.failure) top.current?.focus();
  }, [form.failure]);
  return (
    <form {...form.form} className={classes.form}>
      <div ref={top} tabIndex={-1} className={classes.notices}>
        {conflict && <ConflictNotice conflict={conflict} onLoad={loadNewer} onTake={take} />}
        {!form.stale && <FormAlert text={form.failure} />}
      </div>
      {!everything && <p className={classes.muted}>{t('info.tariffOnly')}</p>}
      {everything && (
        <>
          <Card title={t('information.basic')}>
            <BasicsFields form={form} />
          </Card>
          <Card title={t('information.place')}>
            <PlaceFields form={form} />
          </Card>
          <Card title={t('info.equipment')}>
            <ArraysFields form={form} />
          </Card>
        </>
      )}
      <Card title={t('info.prices')}>
        <TariffFields form={form} />
        <PlantContactFields form={form} masked={seen.contactMasked} />
      </Card>
      <Card title={t('picture')}>
        <PictureField plant={plant} />
      </Card>
      {everything && mayMarkDemo && (
        <Card title={t('demo')}>
          <Switch {...form.tick('demo')} label={t('demo.label')} description={t('demo.help')} />
        </Card>
      )}
      <FormFoot
        dirty={form.dirty}
        busy={form.busy}
        onCancel={() => void leave(addressOf(plant.id))}
        submitLabel={t('info.submit')}
      />
    </form>
  );
}
