import { useTranslation } from 'react-i18next';
import type { AccountRow } from '#contract/accounts.ts';
import { formatDate, formatDateTime, formatRelative, unknown } from '../../lib/format.ts';
import { useRoleName } from '../../lib/useRoleName.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import type { Column } from '../table/table.types.ts';
import { PersonContacts } from './PersonContacts.tsx';
import classes from './people.module.css';
import type { PersonSort } from './person.page.ts';

/** The columns that every list of people has. */
export function usePersonColumns(): Column<AccountRow, PersonSort>[] {
  const { t } = useTranslation(['person', 'people']);
  const roleName = useRoleName();
  return [
    {
      key: 'status',
      header: t('people:status'),
      sort: 'status',
      cell: (row) => (
        <span className={classes.stack}>
          <StatusBadge status={row.status} label={t(`people:status.${row.status}`)} />
          {row.pending && <span className={classes.muted}>{t('pending')}</span>}
        </span>
      ),
    },
    {
      key: 'accountName',
      header: t('accountName'),
      sort: 'accountName',
      primary: true,
      cell: (row) => (
        <span className={classes.who}>
          <span className={classes.account}>{row.accountName}</span>
          {row.nickName !== null && <span className={classes.muted}>{row.nickName}</span>}
        </span>
      ),
    },
    { key: 'contact', header: t('contact'), cell: (row) => <PersonContacts person={row} /> },
    { key: 'organization', header: t('organization'), cell: (row) => row.organizationName ?? unknown },
    { key: 'roles', header: t('roles'), cell: (row) => row.roles.map(({ name }) => roleName(name)).join(', ') || unknown },
    { key: 'twoFactor', header: t('twoFactor'), cell: (row) => t(row.twoFactor ? 'twoFactor.on' : 'twoFactor.off') },
    {
      key: 'lastSignInAt',
      header: t('lastSignInAt'),
      cell: ({ lastSignInAt: at }) =>
        at ? (
          <time dateTime={at} title={formatDateTime(at)} className={classes.nowrap}>
            {formatRelative(at)}
          </time>
        ) : (
          t('lastSignInAt.never')
        ),
    },
    {
      key: 'createdAt',
      header: t('createdAt'),
      sort: 'createdAt',
      cell: (row) => (
        <span className={classes.stack}>
          <time dateTime={row.createdAt} title={formatDateTime(row.createdAt)} className={classes.nowrap}>
            {formatDate(row.createdAt)}
          </time>
          {row.createdByName !== null && <span className={classes.muted}>{t('createdBy', { name: row.createdByName })}</span>}
        </span>
      ),
    },
  ];
}
