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

export function ResetPasswordDialog({ row, onClose }: Props) {
  const { t } = useTranslation('accounts');
  const refresh = useRefreshPeople();
  const name = row.accountName;
  const contact = row.emailMasked ?? row.mobileMasked;
  const send = async () => {
    const { sentToMasked } = await call(accountEndpoints.resetPassword, { query: { userId: row.id } }, { quiet: true });
    toast('success', t('resetPassword.done', { contact: sentToMasked }));
    onClose();
    await refresh();
  };
  return (
    <ConfirmAction
      title={t('resetPassword.title', { name })}
      confirmLabel={t('resetPassword.confirm')}
      onConfirm={send}
      onClose={onClose}
    >
      <p className={classes.text}>
        {contact === null ? t('resetPassword.noContact', { name }) : t('resetPassword.text', { name, contact })}
      </p>
    </ConfirmAction>
  );
}
