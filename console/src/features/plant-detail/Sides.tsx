import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { sidesOf } from './handOver.form.ts';
import classes from './plantDetail.module.css';

/** Says before it happens who will see the plant and who no longer. */
export function Sides({ sides }: { sides: ReturnType<typeof sidesOf> }) {
  const { t } = useTranslation('plantDetail');
  return (
    <div aria-live="polite">
      {sides.length > 0 && (
        <ul className={classes.sides}>
          {sides.map(({ key, name }) => {
            const Sign = key === 'losesSight' ? IconEyeOff : IconEye;
            return (
              <li key={`${key} ${name}`}>
                <Sign size={16} aria-hidden />
                <span>{t(`handOver.${key}`, { name })}</span>
              </li>
            );
          })}
          <li className={classes.muted}>{t('handOver.told')}</li>
        </ul>
      )}
    </div>
  );
}
