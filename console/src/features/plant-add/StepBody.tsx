import { useTranslation } from 'react-i18next';
import type { useFields } from '../../lib/useFields.ts';
import { ArraysFields } from '../../ui/plants/ArraysFields.tsx';
import { BasicsFields } from '../../ui/plants/BasicsFields.tsx';
import { PlaceFields } from '../../ui/plants/PlaceFields.tsx';
import { TariffFields } from '../../ui/plants/TariffFields.tsx';
import { DevicesStep } from './DevicesStep.tsx';
import { OwnerStep } from './OwnerStep.tsx';
import { PlacedFields } from './PlacedFields.tsx';
import type { Step, WizardValues } from './plantAdd.form.ts';
import classes from './plantAdd.module.css';
import { ReviewStep } from './ReviewStep.tsx';

export type WizardForm = ReturnType<typeof useFields<WizardValues>>;

interface Props {
  step: Step;
  form: WizardForm;
  onStep: (step: Step) => void;
}

/** The fields of one step. */
export function StepBody({ step, form, onStep }: Props) {
  const { t } = useTranslation('plantAdd');
  switch (step) {
    case 'basics':
      return (
        <>
          <BasicsFields form={form} />
          <PlacedFields form={form} />
        </>
      );
    case 'place':
      return (
        <>
          <PlaceFields form={form} />
          <h3 className={classes.part}>{t('prices')}</h3>
          <TariffFields form={form} />
        </>
      );
    case 'array':
      return <ArraysFields form={form} />;
    case 'devices':
      return <DevicesStep form={form} />;
    case 'owner':
      return <OwnerStep form={form} />;
    case 'review':
      return <ReviewStep values={form.values} onStep={onStep} />;
  }
}
