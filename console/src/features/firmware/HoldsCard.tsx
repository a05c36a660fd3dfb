import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/campaigns.ts';
import { formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/Card.tsx';
import classes from './firmware.module.css';

/** What the devices that have not begun wait for, in plain words. */
export function HoldsCard({ campaign: { holds } }: { campaign: Campaign }) {
  const { t } = useTranslation('firmware');
  return (
    <Card title={t('holds')}>
      {holds.length === 0 ? (
        <p className={classes.muted}>{t('holds.none')}</p>
      ) : (
        <ul className={classes.lines}>
          {holds.map(({ hold, devices }) => (
            <li key={hold} className={classes.line}>
              <div>
                <strong>{t(`hold.${hold}`)}</strong>
                <p className={classes.note}>{t(`hold.${hold}.text`)}</p>
              </div>
              <span data-numeric>{formatNumber(devices, { digits: 0 })}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
