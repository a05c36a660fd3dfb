import { useTranslation } from 'react-i18next';
import { type AccountRow, accountEndpoints } from '#contract/accounts.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { useRefreshPeople } from '../../ui/people/people.queries.ts';
import classes from './accounts.module.css';

interface Props {
  row: AccountRow;
  onClose: () => void;
}

export function DeleteDialog({ row, onClose }: Props) {
  const { t } = useTranslation('accounts');
  const refresh = useRefreshPeople();
  const name = row.accountName;
  const erase = async () => {
    await call(accountEndpoints.delete, { query: { userId: row.id } }, { quiet: true });
    toast('success', t('delete.done', { name }));
    onClose();
    await refresh();
  };
  return (
    <ConfirmAction
      title={t('delete.title', { name })}
      confirmLabel={t('delete.confirm')}
      danger
      onConfirm={erase}
      onClose={onClose}
    >
      <p className={classes.text}>{t('delete.text', { name: row.nickName ?? name })}</p>
    </ConfirmAction>
  );
}
