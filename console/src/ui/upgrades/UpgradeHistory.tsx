import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { UpgradeStep } from '#contract/upgrades.ts';
import { formatDateTime } from '../../lib/format.ts';
import { ErrorState } from '../ErrorState.tsx';
import { ItemStateSign } from './ItemStateSign.tsx';
import classes from './upgrades.module.css';
import { upgradesOf } from './upgrades.queries.ts';

/** One program brought to the device, one attempt at it: its steps, newest first. What came before the first belongs to it. */
function attemptsOf(steps: readonly UpgradeStep[]): UpgradeStep[][] {
  const attempts = new Map<string, UpgradeStep[]>();
  for (const step of [...steps].sort((a, b) => b.at.localeCompare(a.at))) {
    const key = `${step.campaignId} ${Math.max(1, step.attempt)}`;
    attempts.set(key, [...(attempts.get(key) ?? []), step]);
  }
  return [...attempts.values()];
}

/** What programs a device was given, step by step. */
export function UpgradeHistory({ deviceId, zone }: { deviceId: string; zone?: string }) {
  const { t } = useTranslation('upgrades');
  const titleId = useId();
  const { data, error, isFetching, refetch } = useQuery(upgradesOf(deviceId));
  const body = () => {
    if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
    if (!data) return <div className={classes.bone} aria-busy />;
    if (data.length === 0) return <p className={classes.muted}>{t('history.empty')}</p>;
    return attemptsOf(data).map((steps) => (
      <Attempt key={`${steps[0]?.campaignId} ${steps[0]?.attempt}`} steps={steps} zone={zone} />
    ));
  };
  return (
    <section className={classes.history} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.heading}>
        {t('history')}
      </h3>
      {body()}
    </section>
  );
}

function Attempt({ steps, zone }: { steps: readonly UpgradeStep[]; zone: string | undefined }) {
  const { t } = useTranslation('upgrades');
  const [last] = steps;
  if (!last) return null;
  return (
    <div className={classes.attempt}>
      <p className={classes.what}>
        <strong>{t('program', { type: t(`type.${last.type}`), version: last.version })}</strong>
        <span className={classes.muted}>
          {last.campaignName}
          {last.attempt > 1 && ` · ${t('history.attempt', { number: last.attempt })}`}
        </span>
      </p>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={`${step.at} ${step.state}`} className={classes.step}>
            <div className={classes.stepWords}>
              <ItemStateSign state={step.state} />
              {step.reason && <span className={classes.reason}>{t(`reason.${step.reason}`)}</span>}
              {step.detail && <span className={classes.muted}>{step.detail}</span>}
            </div>
            <time className={classes.when} dateTime={step.at}>
              {formatDateTime(step.at, zone ? { zone } : {})}
            </time>
          </li>
        ))}
      </ol>
    </div>
  );
}
