import { Button } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from '#contract/fields.ts';
import { csvOf } from '../../lib/csv.ts';
import { formatNumber, unknown } from '../../lib/format.ts';
import { saveText } from '../../lib/saveFile.ts';
import classes from '../ImportDialog.module.css';

/** Row by row as in the sheet, so that it can be mended there. */
export function ImportProblems({ report: { problems, problemsTotal } }: { report: ImportReport }) {
  const { t } = useTranslation(['import', 'ui']);
  if (problems.length === 0) return null;
  const heads = [t('column.row'), t('column.column'), t('column.message')];
  const save = () => {
    const rows = problems.map(({ row, column, message }) => [row, column, message]);
    saveText(t('ui:upload.problemsName'), 'text/csv;charset=utf-8', csvOf([heads, ...rows]));
  };
  const more = problemsTotal - problems.length;
  return (
    <>
      <section className={classes.scroll} aria-label={t('problems')} tabIndex={-1}>
        <table className={classes.table} aria-label={t('problems')}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
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
      <div>
        <Button variant="default" leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={save}>
          {t('ui:upload.saveProblems')}
        </Button>
      </div>
    </>
  );
}
