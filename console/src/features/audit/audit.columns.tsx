import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit.ts';
import { formatDateTime } from '../../lib/format.ts';
import type { Column } from '../../ui/table/table.types.ts';
import classes from './AuditPage.module.css';
import type { sortableColumns } from './audit.queries.ts';

type AuditColumn = Column<AuditEntry, (typeof sortableColumns)[number]>;

export function useAuditColumns(onOpen: (entry: AuditEntry) => void): AuditColumn[] {
  const { t } = useTranslation('audit');
  return [
    { key: 'at', header: t('column.at'), sort: 'at', cell: (row) => <time dateTime={row.at}>{formatDateTime(row.at)}</time> },
    { key: 'actor', header: t('column.actor'), cell: (row) => row.actorName },
    {
      key: 'action',
      header: t('column.action'),
      primary: true,
      cell: (row) => (
        <button type="button" className={classes.open} onClick={() => onOpen(row)}>
          {t(`action.${row.action}`)}
        </button>
      ),
    },
    {
      key: 'object',
      header: t('column.object'),
      cell: (row) => (
        <span className={classes.object}>
          {row.objectName}
          <span className={classes.kind}>{t(`object.${row.objectType}`)}</span>
        </span>
      ),
    },
    { key: 'address', header: t('column.address'), cell: (row) => row.address },
  ];
}
