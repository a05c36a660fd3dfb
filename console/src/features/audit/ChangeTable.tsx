import { useTranslation } from 'react-i18next';
import type { AuditChange } from '#contract/audit.ts';
import { unknown } from '../../lib/format.ts';
import classes from './ChangeTable.module.css';
import { useAuditText } from './useAuditText.ts';

/** Each changed field as it was and as it is. */
export function ChangeTable({ changes }: { changes: readonly AuditChange[] }) {
  const { t } = useTranslation('audit');
  const text = useAuditText();
  const shown = (field: string, value: string | null) => (value === null || value === '' ? unknown : text.value(field, value));
  return (
    <table className={classes.table} aria-label={t('detail.changes')}>
      <thead>
        <tr>
          <th scope="col">{t('detail.field')}</th>
          <th scope="col">{t('detail.before')}</th>
          <th scope="col">{t('detail.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{text.field(field)}</th>
            <td className={classes.before}>{shown(field, before)}</td>
            <td>{shown(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
