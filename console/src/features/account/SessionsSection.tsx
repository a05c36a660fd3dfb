import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Skeleton.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#contract/auth.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './account.module.css';
import { useRevokeSession, useSessions } from './account.queries.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { SessionRow } from './SessionRow.tsx';

type Doomed = Session | 'others';

export function SessionsSection() {
  const { t } = useTranslation('account');
  const sessions = useSessions();
  const revoke = useRevokeSession();
  const [doomed, setDoomed] = useState<Doomed | null>(null);

  function confirm() {
    if (!doomed) return;
    revoke.mutate(doomed === 'others' ? { others: true } : { id: doomed.id }, { onSettled: () => setDoomed(null) });
  }

  if (sessions.isPending) {
    return (
      <div className={classes.section} aria-busy>
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    );
  }
  if (sessions.isError) {
    return <ErrorState message={sessions.error.message} onRetry={() => sessions.refetch()} busy={sessions.isFetching} />;
  }

  const others = sessions.data.filter((session) => !session.current);
  return (
    <div className={classes.section}>
      <p className={classes.text}>{t('sessions.text')}</p>
      <ul className={classes.rows}>
        {[...sessions.data.filter((session) => session.current), ...others].map((session) => (
          <SessionRow key={session.id} session={session} onRevoke={() => setDoomed(session)} />
        ))}
      </ul>
      {others.length > 0 && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setDoomed('others')}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        title={doomed === 'others' ? t('sessions.endOthers') : t('sessions.endOne')}
        text={doomed === 'others' ? t('sessions.confirmOthers') : t('sessions.confirmOne')}
        confirmLabel={t('sessions.end')}
        opened={doomed !== null}
        busy={revoke.isPending}
        onConfirm={confirm}
        onClose={() => setDoomed(null)}
      />
    </div>
  );
}
