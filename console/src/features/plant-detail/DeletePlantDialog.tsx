import { useTranslation } from 'react-i18next';
import { binDays, type Plant, plantEndpoints } from '#contract/plants.ts';
import { call } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { usePageFrame } from '../../lib/pageFrame.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmByTyping } from '../../ui/ConfirmByTyping.tsx';
import { useReturnedFocus } from '../../ui/useReturnedFocus.ts';
import classes from './plantDetail.module.css';
import { useRefreshPlants } from './plantDetail.queries.ts';

export function DeletePlantDialog({ plant, onClose }: { plant: Plant; onClose: () => void }) {
  const { t } = useTranslation('plantDetail');
  const refresh = useRefreshPlants();
  const { leave } = usePageFrame();
  useReturnedFocus();
  const { id, name, devices, pictureId } = plant;
  const days = formatNumber(binDays, { digits: 0 });

  async function confirm(typedName: string) {
    await call(plantEndpoints.delete, { body: { id, typedName } });
    toast('success', t('delete.done', { name, days }));
    onClose();
    await leave('/station/monitor');
    await refresh();
  }

  const loss = (
    <>
      <p className={classes.text}>{t('delete.goes')}</p>
      <ul className={classes.list}>
        <li>{t('delete.devices', { count: devices, number: formatNumber(devices, { digits: 0 }) })}</li>
        <li>{t('delete.history')}</li>
        {pictureId && <li>{t('delete.picture')}</li>}
      </ul>
      <p className={classes.text}>{t('delete.restorable', { days })}</p>
    </>
  );
  return (
    <ConfirmByTyping
      opened
      onClose={onClose}
      title={t('delete.title', { name })}
      loss={loss}
      name={name}
      confirmLabel={t('delete.submit')}
      onConfirm={confirm}
    />
  );
}
