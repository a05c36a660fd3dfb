import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from '#contract/fields.ts';
import { formatNumber } from '../../lib/format.ts';
import classes from '../ImportDialog.module.css';
import { isRight } from './report.ts';

const whole = (number: number) => formatNumber(number, { digits: 0 });

/** What the dry run found, in one sentence. */
export function ImportVerdict({ report }: { report: ImportReport }) {
  const { t } = useTranslation('import');
  const { rows, problemsTotal } = report;
  const right = isRight(report);
  const text = right
    ? t('right', { count: rows, number: whole(rows) })
    : rows === 0 && problemsTotal === 0
      ? t('noRows')
      : t('wrong', { count: problemsTotal, number: whole(problemsTotal) });
  const Icon = right ? IconCircleCheck : IconAlertTriangle;
  return (
    <p role="status" className={classes.verdict} data-right={right || undefined}>
      <Icon size={18} aria-hidden />
      {text}
    </p>
  );
}
