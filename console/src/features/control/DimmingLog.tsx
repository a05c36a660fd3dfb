import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dimming } from '#contract/control.ts';
import { formatDateTime, formatPower } from '../../lib/format.ts';
import classes from './control.module.css';

const power = (w: number | null) => {
  const { value, unit } = formatPower(w);
  return `${value} ${unit}`.trim();
};

/** When the grid operator held loads down (§ 14a), and to what. */
export function DimmingLog({ dimmings, zone }: { dimmings: readonly Dimming[]; zone: string }) {
  const { t } = useTranslation('control');
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.groupHead}>
        <h3 id={titleId} className={classes.title}>
          {t('dimming')}
        </h3>
        <p className={classes.muted}>{t('dimming.text')}</p>
      </header>
      {dimmings.length === 0 ? (
        <p className={classes.empty}>{t('dimming.none')}</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.diff}>
            <thead>
              <tr>
                {(['device', 'from', 'to', 'limit', 'highest'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`dimming.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {dimmings.map(({ deviceId, deviceSn, from, to, limitW, maxPowerW }) => (
                <tr key={`${deviceId} ${from}`}>
                  <th scope="row">{deviceSn}</th>
                  <td>{formatDateTime(from, { zone })}</td>
                  <td>{to ? formatDateTime(to, { zone }) : t('dimming.lasts')}</td>
                  <td>{power(limitW)}</td>
                  <td>{power(maxPowerW)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
