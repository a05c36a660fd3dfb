import { useTranslation } from 'react-i18next';
import type { Alarm } from '#contract/alarms.ts';
import { formatDateTime, formatNumber, unknown } from '../../lib/format.ts';
import { AlarmStateBadge } from '../../ui/alarms/AlarmStateBadge.tsx';
import { LevelBadge } from '../../ui/alarms/LevelBadge.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import type { AlarmSort } from './alarms.model.ts';
import classes from './alarms.module.css';
import { PlantLink } from './PlantLink.tsx';

type AlarmColumn = Column<Alarm, AlarmSort>;

export function useAlarmColumns(onOpen: (id: string) => void): AlarmColumn[] {
  const { t } = useTranslation(['alarms', 'things']);
  const moment = (at: string, zone: string) => (
    <time dateTime={at} className={classes.nowrap}>
      {formatDateTime(at, { zone })}
    </time>
  );
  return [
    { key: 'level', header: t('column.level'), sort: 'level', cell: (row) => <LevelBadge level={row.level} /> },
    {
      key: 'message',
      header: t('column.message'),
      primary: true,
      cell: (row) => (
        <button type="button" className={classes.open} onClick={() => onOpen(row.id)}>
          {row.message}
        </button>
      ),
    },
    { key: 'state', header: t('column.state'), cell: (row) => <AlarmStateBadge state={row.state} /> },
    { key: 'code', header: t('column.code'), sort: 'code', cell: (row) => <span className={classes.nowrap}>{row.code}</span> },
    {
      key: 'plant',
      header: t('column.plant'),
      sort: 'plantName',
      cell: (row) => (
        <div className={classes.plant}>
          <PlantLink id={row.plantId} name={row.plantName} />
        </div>
      ),
    },
    {
      key: 'device',
      header: t('column.device'),
      cell: (row) => (
        <span className={classes.stack}>
          <span>{t(`things:deviceType.${row.deviceType}`)}</span>
          {row.serialNumber && <span className={classes.muted}>{row.deviceName ?? row.serialNumber}</span>}
        </span>
      ),
    },
    { key: 'startedAt', header: t('column.startedAt'), sort: 'startedAt', cell: (row) => moment(row.startedAt, row.timeZone) },
    { key: 'latestAt', header: t('column.latestAt'), sort: 'latestAt', cell: (row) => moment(row.latestAt, row.timeZone) },
    { key: 'count', header: t('column.count'), numeric: true, cell: (row) => formatNumber(row.count, { digits: 0 }) },
    { key: 'assignee', header: t('column.assignee'), cell: (row) => row.assigneeName ?? unknown },
    { key: 'address', header: t('column.address'), optional: true, cell: (row) => row.plantAddress },
  ];
}
