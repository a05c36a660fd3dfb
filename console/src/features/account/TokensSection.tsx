import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Skeleton.css';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiToken } from '#contract/tokens.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { SectionProps } from './account.model.ts';
import classes from './account.module.css';
import { CreateTokenDialog } from './CreateTokenDialog.tsx';
import { NewToken } from './NewToken.tsx';
import { RevokeTokenDialog } from './RevokeTokenDialog.tsx';
import { TokenRow } from './TokenRow.tsx';
import { useTokens } from './tokens.queries.ts';

export function TokensSection({ user }: SectionProps) {
  const { t } = useTranslation('account');
  const tokens = useTokens();
  const [creating, setCreating] = useState(false);
  const [fresh, setFresh] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<ApiToken | null>(null);

  if (tokens.isPending) {
    return (
      <div className={classes.section} aria-busy>
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    );
  }
  if (tokens.isError) {
    return <ErrorState message={tokens.error.message} onRetry={() => tokens.refetch()} busy={tokens.isFetching} />;
  }

  return (
    <div className={classes.section}>
      <p className={classes.text}>{t('tokens.text')}</p>
      {fresh !== null && <NewToken token={fresh} onDone={() => setFresh(null)} />}
      {tokens.data.length === 0 && <p className={classes.off}>{t('tokens.none')}</p>}
      {tokens.data.length > 0 && (
        <ul className={classes.rows}>
          {tokens.data.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setDoomed(token)} />
          ))}
        </ul>
      )}
      {fresh === null && (
        <div className={classes.buttons}>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
            {t('tokens.open')}
          </Button>
        </div>
      )}
      {creating && <CreateTokenDialog user={user} onCreated={setFresh} onClose={() => setCreating(false)} />}
      {doomed && <RevokeTokenDialog token={doomed} onClose={() => setDoomed(null)} />}
    </div>
  );
}
