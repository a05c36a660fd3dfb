import { useTranslation } from 'react-i18next';
import { type AccountRow, accountEndpoints } from '#contract/accounts.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { useRefreshPeople } from '../../ui/people/people.queries.ts';
import type { BlockingStatus } from './accounts.model.ts';
import classes from './accounts.module.css';

interface Props {
  row: AccountRow;
  status: BlockingStatus;
  onClose: () => void;
}

export function BlockDialog({ row, status, onClose }: Props) {
  const { t } = useTranslation('accounts');
  const refresh = useRefreshPeople();
  const name = row.accountName;
  const block = async () => {
    await call(accountEndpoints.updateStatus, { body: { userId: row.id, status } }, { quiet: true });
    toast('success', t(`${status}.done`, { name }));
    onClose();
    await refresh();
  };
  return (
    <ConfirmAction title={t(`${status}.title`, { name })} confirmLabel={t(status)} onConfirm={block} onClose={onClose}>
      <p className={classes.text}>{t(`${status}.text`, { name })}</p>
    </ConfirmAction>
  );
}
