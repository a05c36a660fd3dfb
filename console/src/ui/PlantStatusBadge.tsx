import { useTranslation } from 'react-i18next';
import type { PlantStatus } from '#contract/plants.ts';
import { PlantStatusSign } from './PlantStatusSign.tsx';
import classes from './StatusBadge.module.css';

/** Needs the catalogue `things`. */
export function PlantStatusBadge({ status }: { status: PlantStatus }) {
  const { t } = useTranslation('things');
  return (
    <span className={classes.status}>
      <PlantStatusSign status={status} />
      {t(`plantStatus.${status}`)}
    </span>
  );
}
