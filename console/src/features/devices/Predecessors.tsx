import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#contract/devices.ts';
import { formatDate } from '../../lib/format.ts';
import classes from './devices.module.css';

/** The devices that stood in this place before, newest first. */
export function Predecessors({ predecessors }: Pick<Device, 'predecessors'>) {
  const { t } = useTranslation('devices');
  const id = useId();
  if (predecessors.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {t('group.predecessors')}
      </h3>
      <ul className={classes.list}>
        {predecessors.map(({ serialNumber, replacedAt }) => (
          <li key={serialNumber} className={classes.item}>
            <span>{serialNumber}</span>
            <span className={classes.muted}>{t('replacedOn', { date: formatDate(replacedAt) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
