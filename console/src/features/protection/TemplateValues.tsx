import { useTranslation } from 'react-i18next';
import type { ProtectionTemplate } from '#contract/protection.ts';
import { useValueText } from '../../ui/control/useValueText.ts';
import classes from './protection.module.css';

/** What a template would write, for whoever has to answer for it. */
export function TemplateValues({ template }: { template: ProtectionTemplate }) {
  const { t } = useTranslation('protection');
  const text = useValueText();
  return (
    <details className={classes.details}>
      <summary>{t('template.values')}</summary>
      <table className={classes.table}>
        <tbody>
          {template.values.map(({ key, unit, value }) => (
            <tr key={key}>
              <th scope="row">{text.name(key)}</th>
              <td>{text.value(key, value, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
