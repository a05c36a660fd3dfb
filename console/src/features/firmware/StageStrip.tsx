import { IconCheck, IconClock, IconLoader2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Campaign, leastCanary } from '#contract/campaigns.ts';
import { formatDateTime, formatNumber, formatShare } from '../../lib/format.ts';
import { Card } from '../../ui/Card.tsx';
import { Bar } from './Bar.tsx';
import classes from './firmware.module.css';

const whole = (number: number) => formatNumber(number, { digits: 0 });

type Stage = Campaign['stageCounts'][number];

/** The stages one after the other: few devices first, the rest when those are well. */
export function StageStrip({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('firmware');
  const { stageCounts, stage, state, nextStageAt } = campaign;
  const over = state === 'DONE' || state === 'CANCELLED';
  const placeOf = (index: number) => {
    if (state === 'DONE' || index < stage || (index === stage && state === 'WAITING')) return 'past';
    return index === stage && !over && state !== 'SCHEDULED' ? 'present' : 'future';
  };
  const next = state === 'WAITING' ? stage + 1 : -1;
  return (
    <Card title={t('stages')}>
      <ol className={classes.stages}>
        {stageCounts.map((counts, index) => {
          const place = placeOf(index);
          return (
            <li
              key={counts.pct}
              className={classes.stage}
              data-place={place}
              aria-current={place === 'present' ? 'step' : undefined}
            >
              <StageHead index={index} counts={counts} place={place} canary={index === 0 && stageCounts.length > 1} />
              <Bar
                total={counts.devices}
                parts={[
                  { tone: 'succeeded', devices: counts.succeeded },
                  { tone: 'failed', devices: counts.failed },
                ]}
              />
              <span className={classes.note}>
                {t('progress.short', {
                  succeeded: whole(counts.succeeded),
                  devices: whole(counts.devices),
                  failed: whole(counts.failed),
                })}
              </span>
              {index === next && nextStageAt && (
                <span className={classes.next}>{t('stage.next', { when: formatDateTime(nextStageAt) })}</span>
              )}
            </li>
          );
        })}
      </ol>
      {stageCounts.length > 1 && <p className={classes.note}>{t('stages.canary', { number: leastCanary })}</p>}
    </Card>
  );
}

const signs = { past: IconCheck, present: IconLoader2, future: IconClock };

function StageHead({
  index,
  counts,
  place,
  canary,
}: {
  index: number;
  counts: Stage;
  place: keyof typeof signs;
  canary: boolean;
}) {
  const { t } = useTranslation('firmware');
  const Sign = signs[place];
  return (
    <div className={classes.stageHead}>
      <Sign size={16} aria-hidden />
      <strong>{formatShare(counts.pct / 100)}</strong>
      <span>{canary ? t('stage.canary') : t('stage.number', { number: index + 1 })}</span>
      <span className={classes.stagePlace}>{t(`stage.${place}`)}</span>
    </div>
  );
}
