import { useTranslation } from 'react-i18next';
import { type OwnerRow, ownerEndpoints } from '#contract/owners.ts';
import { call } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import classes from './DeleteOwnerDialog.module.css';
import { useRefreshOwners } from './owners.queries.ts';

interface Props {
  owner: OwnerRow;
  onClose: () => void;
}

export function DeleteOwnerDialog({ owner, onClose }: Props) {
  const { t } = useTranslation('owners');
  const refresh = useRefreshOwners();
  const plants = formatNumber(owner.plants, { digits: 0 });

  async function confirm() {
    await call(ownerEndpoints.delete, { body: { id: owner.id } }, { quiet: true });
    toast('success', t('delete.done'));
    void refresh();
    onClose();
  }

  return (
    <ConfirmAction
      danger
      title={t('delete.title', { name: owner.nickName ?? owner.accountName })}
      confirmLabel={t('delete.submit')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={classes.text}>{t('delete.text')}</p>
      <ul className={classes.list}>
        <li>{t('delete.person')}</li>
        <li>{t('delete.access')}</li>
        <li>{owner.plants > 0 ? t('delete.plantsNumber', { number: plants }) : t('delete.plants')}</li>
      </ul>
    </ConfirmAction>
  );
}
