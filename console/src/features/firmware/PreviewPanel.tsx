import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StartCampaignBody, type TargetPreview } from '#contract/campaigns.ts';
import { formatNumber, formatShare } from '../../lib/format.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './firmware.module.css';
import { previewOf } from './firmware.queries.ts';
import { readStages, type StartFields, targetsOf } from './start.form.ts';

const pauseMs = 400;
const whole = (number: number | undefined) => formatNumber(number, { digits: 0 });
const leftOut = ['hasItAlready', 'versionTooOld', 'otherHardware', 'inOtherCampaign', 'notInBooks'] as const;

/** Counts what the roll-out would reach, whenever the typing pauses. */
export function usePreview(programId: string, values: StartFields) {
  const stages = StartCampaignBody.shape.stages.safeParse(readStages(values.stages)).data ?? [];
  // compared by its text: the same choice is not a new one
  const [settled] = useDebouncedValue(JSON.stringify({ targets: targetsOf(values), stages }), pauseMs);
  const wanted: Pick<StartCampaignBody, 'targets' | 'stages'> = JSON.parse(settled);
  return { ...useQuery(previewOf(programId, wanted.targets, wanted.stages)), stages: wanted.stages };
}

/** What the roll-out would reach as it is typed, stage by stage, and what it would leave out. */
export function PreviewPanel({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const { t } = useTranslation('firmware');
  const { data, error, isFetching, isPlaceholderData, refetch, stages } = preview;
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  return (
    <section
      className={classes.preview}
      aria-label={t('preview')}
      aria-busy={isFetching}
      data-stale={isPlaceholderData || undefined}
    >
      <p className={classes.previewTitle} role="status">
        {data ? t('preview.reach', { devices: whole(data.devices), plants: whole(data.plants) }) : t('preview.counting')}
      </p>
      {data && data.devices === 0 && <p className={classes.note}>{t('preview.nothing')}</p>}
      {data && data.devices > 0 && <Stages preview={data} shares={stages} />}
      {data && <LeftOut preview={data} />}
    </section>
  );
}

function Stages({ preview, shares }: { preview: TargetPreview; shares: readonly number[] }) {
  const { t } = useTranslation('firmware');
  return (
    <ol className={classes.previewStages} aria-label={t('stages')}>
      {shares.map((share, index) => (
        <li key={share}>
          {index > 0 && <IconArrowRight size={14} aria-hidden />}
          <strong>{formatShare(share / 100)}</strong>
          {t('preview.stage', { count: preview.stages[index] ?? 0, number: whole(preview.stages[index]) })}
        </li>
      ))}
    </ol>
  );
}

function LeftOut({ preview }: { preview: TargetPreview }) {
  const { t } = useTranslation('firmware');
  const lines = leftOut.filter((key) => preview[key] > 0);
  if (lines.length === 0 && preview.consentNeeded === 0) return null;
  return (
    <ul className={classes.previewNotes}>
      {preview.consentNeeded > 0 && <li>{t('preview.consentNeeded', { number: whole(preview.consentNeeded) })}</li>}
      {lines.map((key) => (
        <li key={key}>{t(`preview.${key}`, { number: whole(preview[key]) })}</li>
      ))}
    </ul>
  );
}
