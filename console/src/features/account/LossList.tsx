import { useTranslation } from 'react-i18next';
import classes from './account.module.css';

const losses = ['person', 'sessions', 'plants'] as const;

export function LossList() {
  const { t } = useTranslation('account');
  return (
    <ul className={classes.list}>
      {losses.map((loss) => (
        <li key={loss}>{t(`cancel.loss.${loss}`)}</li>
      ))}
    </ul>
  );
}
