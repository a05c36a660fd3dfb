import { IconMoon, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import type { Flow, FlowNode } from '#contract/readings.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { EnergyFlow } from '../../ui/flow/EnergyFlow.tsx';
import classes from './overview.module.css';
import { addressOf } from './plantDetail.model.ts';
import { flowOf } from './readings.queries.ts';

export function FlowCard({ plant }: { plant: Plant }) {
  const { t } = useTranslation('flow');
  const { data, error, isFetching, refetch } = useQuery(flowOf(plant.id));
  const to = (node: FlowNode) => addressOf(plant.id, node === 'HOME' ? 'statistics' : 'realtime');
  const body = () => {
    if (data?.at) return <EnergyFlow flow={data} to={to} />;
    if (data) return <EmptyState title={t('empty')} text={t('emptyText')} />;
    if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
    return <div className={classes.flowBone} aria-busy />;
  };
  return (
    <Card title={t('title')} aside={data?.at && <Age flow={data} at={data.at} zone={plant.timeZone} />}>
      <div className={classes.flow}>{body()}</div>
    </Card>
  );
}

/** How fresh the picture is, and why it may rest. */
function Age({ flow, at, zone }: { flow: Flow; at: string; zone: string }) {
  const { t } = useTranslation('flow');
  const age = formatRelative(at);
  const quiet = flow.asleep ? 'asleep' : flow.stale ? 'stale' : null;
  const Sign = flow.asleep ? IconMoon : IconPlugConnectedX;
  return (
    <span className={classes.age} data-state={quiet ?? 'live'}>
      {quiet ? <Sign size={14} aria-hidden /> : <span className={classes.live} />}
      <time dateTime={at} title={formatDateTime(at, { zone })}>
        {t(quiet ?? 'live', { age })}
      </time>
    </span>
  );
}
