import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import classes from './plantDetail.module.css';
import { useHandOver } from './useHandOver.ts';

/** The owner takes the plant away from the organization that looks after it. */
export function EndAccessDialog({ plant, onClose }: { plant: Plant; onClose: () => void }) {
  const { t } = useTranslation('plantDetail');
  const handOver = useHandOver(plant, onClose);
  const name = plant.organizationName;
  return (
    <ConfirmAction
      danger
      title={t('endAccess.title', { name })}
      confirmLabel={t('endAccess.submit')}
      onConfirm={() => handOver({ organizationId: null, note: null })}
      onClose={onClose}
    >
      <ul className={classes.list}>
        <li>{t('endAccess.sight', { name })}</li>
        <li>{t('endAccess.work')}</li>
        <li>{t('endAccess.back')}</li>
      </ul>
    </ConfirmAction>
  );
}
