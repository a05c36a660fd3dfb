import { useTranslation } from 'react-i18next';
import { type ApiToken, tokenEndpoints } from '#contract/tokens.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import classes from './account.module.css';
import { useRefreshTokens } from './tokens.queries.ts';

interface Props {
  token: ApiToken;
  onClose: () => void;
}

export function RevokeTokenDialog({ token, onClose }: Props) {
  const { t } = useTranslation('account');
  const refresh = useRefreshTokens();

  async function confirm() {
    await call(tokenEndpoints.revoke, { body: { id: token.id } }, { quiet: true });
    toast('success', t('tokens.revoked'));
    void refresh();
    onClose();
  }

  return (
    <ConfirmAction
      danger
      title={t('tokens.revokeOne', { name: token.name })}
      confirmLabel={t('tokens.revoke')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={classes.text}>{t('tokens.revokeText')}</p>
    </ConfirmAction>
  );
}
