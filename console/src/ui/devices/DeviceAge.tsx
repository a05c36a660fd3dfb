import { useTranslation } from 'react-i18next';
import type { DeviceValues } from '#contract/readings.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import classes from './DeviceValueList.module.css';

/** How old the values of a device are, and what is to be said about them. */
export function DeviceAge({ device: { at, quality }, zone }: { device: DeviceValues; zone: string }) {
  const { t } = useTranslation('realtime');
  if (!at) return <span className={classes.age}>{t('never')}</span>;
  return (
    <span className={classes.age}>
      {quality && quality !== 'GOOD' && <span>{t(`quality.${quality}`)}</span>}
      <time dateTime={at} title={formatDateTime(at, { zone })}>
        {t('measured', { age: formatRelative(at) })}
      </time>
    </span>
  );
}
