import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import { unknown } from '../../lib/format.ts';
import { MaskedValue } from '../../ui/MaskedValue.tsx';
import { useReveal } from './useReveal.ts';

/** Whom to reach about the plant, masked until it is asked for. */
export function PlantContact({ plant }: { plant: Plant }) {
  const { t } = useTranslation('plantDetail');
  const reveal = useReveal(plant.id);
  if (!plant.contactMasked) return unknown;
  return <MaskedValue label={t('contact.what')} masked={plant.contactMasked} reveal={reveal('PLANT')} />;
}
