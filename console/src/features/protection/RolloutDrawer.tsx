import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { protectionEndpoints as calls, type Rollout, type RolloutState } from '#contract/protection.ts';
import { call } from '../../lib/api.ts';
import { formatDateTime, unknown } from '../../lib/format.ts';
import { useMay } from '../../lib/useMay.ts';
import { DetailDrawer } from '../../ui/DetailDrawer.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Badge } from './Badge.tsx';
import classes from './protection.module.css';
import { rolloutById, templates, useRefreshProtection } from './protection.queries.ts';
import { RolloutItems } from './RolloutItems.tsx';
import { RolloutProgress } from './RolloutProgress.tsx';
import { SwornDialog } from './SwornDialog.tsx';
import { TemplateValues } from './TemplateValues.tsx';

interface Props {
  id: string | null;
  onOpen: (id: string) => void;
  onClose: () => void;
}

export function RolloutDrawer({ id, onOpen, onClose }: Props) {
  const { t } = useTranslation(['protection', 'ui']);
  return (
    <DetailDrawer item={id} title={() => t('rollout')} closeLabel={t('ui:close')} onClose={onClose}>
      {(shown) => <RolloutContent id={shown} onOpen={onOpen} />}
    </DetailDrawer>
  );
}

function RolloutContent({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { data, error, isFetching, refetch } = useQuery(rolloutById(id));
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  if (!data) return <div className={classes.bone} aria-busy />;
  return <RolloutView rollout={data} onOpen={onOpen} />;
}

const halted: readonly RolloutState[] = ['PAUSED', 'STOPPED'];
const over: readonly RolloutState[] = ['DONE', 'CANCELLED', ...halted];
const open: readonly RolloutState[] = ['PROPOSED', 'RUNNING', ...halted];

function RolloutView({ rollout, onOpen }: { rollout: Rollout; onOpen: (id: string) => void }) {
  const { t } = useTranslation('protection');
  const may = useMay()(calls.approve);
  const refresh = useRefreshProtection();
  const [swearing, setSwearing] = useState<'approve' | 'resume' | 'restore' | null>(null);
  const { id, state } = rollout;
  const { data: all } = useQuery(templates);
  const template = rollout.restoresId ? undefined : all?.find((one) => one.id === rollout.templateId);
  const act = useMutation({
    mutationFn: (what: 'pause' | 'cancel') => call(calls[what], { body: { id } }),
    onSettled: refresh,
  });
  const facts = [
    [t('template'), rollout.templateName],
    [t('proposedBy'), `${rollout.byName} · ${formatDateTime(rollout.createdAt)}`],
    [t('approvedBy'), rollout.approvedName ? `${rollout.approvedName} · ${formatDateTime(rollout.approvedAt)}` : unknown],
    [t('reason'), rollout.reason],
    [t('pace'), t('paceText', { perMinute: rollout.perMinute, canary: rollout.canary })],
    [t('stops'), t('stopsText', { failures: rollout.stopCount, percent: rollout.stopPct })],
  ];
  const send = async (what: 'approve' | 'resume' | 'restore', sworn: object) => {
    const body = { id, ...sworn } as never;
    if (what === 'restore') onOpen((await call(calls.restore, { body }, { quiet: true })).id);
    else await call(calls[what], { body }, { quiet: true });
  };
  return (
    <div className={classes.panel}>
      <Badge state={state} label={t(`rolloutState.${state}`)} />
      <RolloutProgress rollout={rollout} />
      {state === 'PROPOSED' && <p className={classes.muted}>{t(rollout.mayApprove ? 'approve.yours' : 'approve.others')}</p>}
      {may && (
        <div className={classes.buttons}>
          {rollout.mayApprove && <Button onClick={() => setSwearing('approve')}>{t('approve')}</Button>}
          {state === 'RUNNING' && (
            <Button variant="default" loading={act.isPending} onClick={() => act.mutate('pause')}>
              {t('pause')}
            </Button>
          )}
          {halted.includes(state) && <Button onClick={() => setSwearing('resume')}>{t('resume')}</Button>}
          {open.includes(state) && (
            <Button variant="default" loading={act.isPending} onClick={() => act.mutate('cancel')}>
              {t(state === 'PROPOSED' ? 'refuse' : 'cancel')}
            </Button>
          )}
          {over.includes(state) &&
            !rollout.restoresId &&
            !rollout.restoredById &&
            rollout.counts.DONE + rollout.counts.TRIAL > 0 && (
              <Button variant="default" onClick={() => setSwearing('restore')}>
                {t('restore')}
              </Button>
            )}
        </div>
      )}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <FactLine key={name} name={name ?? ''} value={value ?? ''} />
        ))}
      </dl>
      {template && <TemplateValues template={template} />}
      <RolloutItems id={id} />
      {swearing && <SwornDialog name={swearing} send={(sworn) => send(swearing, sworn)} onClose={() => setSwearing(null)} />}
    </div>
  );
}

function FactLine({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
