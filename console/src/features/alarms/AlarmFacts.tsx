import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AlarmDetail, alarmEndpoints } from '#contract/alarms.ts';
import { formatDateTime, formatNumber, unknown } from '../../lib/format.ts';
import { useMay } from '../../lib/useMay.ts';
import { AssigneeField } from './AssigneeField.tsx';
import classes from './alarms.module.css';
import { measuredIn } from './measured.ts';
import { PlantLink } from './PlantLink.tsx';

interface Fact {
  name: string;
  value: ReactNode;
}

export function AlarmFacts({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation(['alarms', 'things']);
  const may = useMay();
  const at = (instant: string) => formatDateTime(instant, { zone: alarm.timeZone });
  const device = [t(`things:deviceType.${alarm.deviceType}`), alarm.deviceName, alarm.serialNumber];
  const editable = alarm.state !== 'CLOSED' && may(alarmEndpoints.assign);
  const facts: (Fact | false)[] = [
    { name: t('column.plant'), value: <PlantLink id={alarm.plantId} name={alarm.plantName} /> },
    { name: t('column.address'), value: alarm.plantAddress },
    { name: t('column.device'), value: device.filter(Boolean).join(' · ') },
    { name: t('column.startedAt'), value: at(alarm.startedAt) },
    { name: t('column.latestAt'), value: at(alarm.latestAt) },
    alarm.closedAt !== null && {
      name: t('closedAt'),
      value: [at(alarm.closedAt), alarm.closeReason && t(`closeReason.${alarm.closeReason}`)].filter(Boolean).join(' · '),
    },
    alarm.count > 1 && { name: t('column.count'), value: t('count', { count: alarm.count }) },
    {
      name: t('column.assignee'),
      value: editable ? <AssigneeField alarm={alarm} /> : (alarm.assigneeName ?? unknown),
    },
    ...measuredIn(alarm.detail).map(({ key, value, unit }) => ({
      name: t(`measured.${key}`),
      value: typeof value === 'number' ? `${formatNumber(value)} ${unit}`.trim() : String(value),
    })),
  ];
  return (
    <dl className={classes.facts} aria-label={t('facts')}>
      {facts
        .filter((fact) => fact !== false)
        .map(({ name, value }) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
