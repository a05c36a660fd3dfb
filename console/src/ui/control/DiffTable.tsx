import { useTranslation } from 'react-i18next';
import type { Command } from '#contract/control.ts';
import classes from './control.module.css';
import { useValueText } from './useValueText.ts';

interface Props {
  changes: readonly Command['changes'][number][];
  /** What the device has after it is known. */
  withAfter?: boolean;
}

export function DiffTable({ changes, withAfter = false }: Props) {
  const { t } = useTranslation('control');
  const text = useValueText();
  return (
    <div className={classes.scroll}>
      <table className={classes.diff}>
        <thead>
          <tr>
            <th scope="col">{t('diff.parameter')}</th>
            <th scope="col">{t('diff.before')}</th>
            <th scope="col">{t('diff.wanted')}</th>
            {withAfter && <th scope="col">{t('diff.after')}</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ key, unit, before, wanted, after }) => (
            <tr key={key}>
              <th scope="row">{text.name(key)}</th>
              <td>{text.value(key, before, unit)}</td>
              <td>
                <strong>{text.value(key, wanted, unit)}</strong>
              </td>
              {withAfter && <td>{text.value(key, after, unit)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
