import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/campaigns.ts';
import { itemStates } from '#contract/upgrades.ts';
import { formatNumber, formatShare } from '../../lib/format.ts';
import { Card } from '../../ui/Card.tsx';
import { type Tone, toneColors, toneOf, tones } from '../../ui/upgrades/upgrades.model.ts';
import { Bar } from './Bar.tsx';
import classes from './firmware.module.css';

interface Props {
  campaign: Campaign;
  /** Shows the devices that stand there. */
  onTone: (tone: Tone) => void;
}

const whole = (number: number) => formatNumber(number, { digits: 0 });

/** How far the roll-out has come, by where its devices stand. */
export function ProgressCard({ campaign: { devices, counts }, onTone }: Props) {
  const { t } = useTranslation('firmware');
  const inState = new Map(counts.map((count) => [count.state, count.devices]));
  const parts = tones.map((tone) => ({
    tone,
    devices: itemStates.filter((state) => toneOf[state] === tone).reduce((sum, state) => sum + (inState.get(state) ?? 0), 0),
  }));
  const succeeded = parts.find(({ tone }) => tone === 'succeeded')?.devices ?? 0;
  return (
    <Card title={t('progress')}>
      <p className={classes.figure}>
        {devices > 0 ? formatShare(Math.floor((succeeded / devices) * 100) / 100) : formatShare(0)}
        <span>{t('progress.of', { succeeded: whole(succeeded), number: whole(devices) })}</span>
      </p>
      <Bar large total={devices} parts={parts} />
      <ul className={classes.legend}>
        {parts
          .filter((part) => part.devices > 0)
          .map((part) => (
            <li key={part.tone}>
              <button type="button" className={classes.legendButton} onClick={() => onTone(part.tone)}>
                <span className={classes.swatch} style={{ background: toneColors[part.tone] }} aria-hidden />
                {t(`tone.${part.tone}`)} <strong>{whole(part.devices)}</strong>
              </button>
            </li>
          ))}
      </ul>
    </Card>
  );
}
