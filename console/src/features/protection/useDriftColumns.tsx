import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DriftRow } from '#contract/protection.ts';
import { formatDateTime, unknown } from '../../lib/format.ts';
import { useValueText } from '../../ui/control/useValueText.ts';
import type { Column } from '../../ui/table/table.types.ts';
import { Badge } from './Badge.tsx';
import classes from './protection.module.css';

const shownDifferences = 3;

export function useDriftColumns(): Column<DriftRow, never>[] {
  const { t } = useTranslation('protection');
  const text = useValueText();
  const differences = ({ differences: all, timeZone }: DriftRow) => (
    <ul className={classes.differences}>
      {all.slice(0, shownDifferences).map(({ key, unit, wanted, read, since }) => (
        <li key={key} title={t('firstSeen', { when: formatDateTime(since, { zone: timeZone }) })}>
          <span>{text.name(key)}</span>
          <span className={classes.values}>
            {t('wantedRead', { wanted: text.value(key, wanted, unit), read: text.value(key, read, unit) })}
          </span>
        </li>
      ))}
      {all.length > shownDifferences && <li className={classes.muted}>{t('more', { count: all.length - shownDifferences })}</li>}
    </ul>
  );
  return [
    {
      key: 'state',
      header: t('column.state'),
      cell: (row) => (
        <span className={classes.stack}>
          <Badge state={row.state} label={t(`state.${row.state}`)} />
          <span className={classes.muted}>
            {row.reading ? t('reading') : t('since', { when: formatDateTime(row.since, { zone: row.timeZone }) })}
          </span>
        </span>
      ),
    },
    {
      key: 'device',
      header: t('column.device'),
      primary: true,
      cell: (row) => (
        <span className={classes.stack}>
          <Link to={`/station/monitor/detail?${new URLSearchParams({ id: row.plantId, section: 'control' })}`}>
            {row.serialNumber}
          </Link>
          <span className={classes.muted}>{row.specName ?? unknown}</span>
        </span>
      ),
    },
    {
      key: 'plant',
      header: t('column.plant'),
      cell: (row) => (
        <span className={classes.stack}>
          <span>{row.plantName}</span>
          <span className={classes.muted}>{[row.organizationName, row.countryCode].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    {
      key: 'differences',
      header: t('column.differences'),
      cell: (row) => (row.differences.length > 0 ? differences(row) : unknown),
    },
    {
      key: 'approved',
      header: t('column.approved'),
      cell: (row) =>
        row.approvedAt === null ? (
          unknown
        ) : (
          <span className={classes.stack}>
            <span>{row.templateName ?? t('lastChange')}</span>
            <span className={classes.muted}>
              {`${row.approvedBy ?? unknown} · ${formatDateTime(row.approvedAt, { zone: row.timeZone })}`}
            </span>
          </span>
        ),
    },
    {
      key: 'readAt',
      header: t('column.readAt'),
      cell: (row) => (row.readAt ? formatDateTime(row.readAt, { zone: row.timeZone }) : unknown),
    },
  ];
}
