import { useTranslation } from 'react-i18next';
import type { ImportReport } from '#contract/fields.ts';
import { formatNumber, unknown } from '../../lib/format.ts';
import classes from '../ImportDialog.module.css';

/** Row by row as in the sheet, so that it can be mended there. */
export function ImportProblems({ report: { problems, problemsTotal } }: { report: ImportReport }) {
  const { t } = useTranslation('import');
  if (problems.length === 0) return null;
  const more = problemsTotal - problems.length;
  return (
    <>
      <section className={classes.scroll} aria-label={t('problems')} tabIndex={-1}>
        <table className={classes.table} aria-label={t('problems')}>
          <thead>
            <tr>
              <th scope="col">{t('column.row')}</th>
              <th scope="col">{t('column.column')}</th>
              <th scope="col">{t('column.message')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ row, column, message }) => (
              <tr key={`${row} ${column} ${message}`}>
                <td className={classes.row}>{row}</td>
                <td>{column ?? unknown}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 && <p className={classes.help}>{t('more', { count: more, number: formatNumber(more, { digits: 0 }) })}</p>}
    </>
  );
}
