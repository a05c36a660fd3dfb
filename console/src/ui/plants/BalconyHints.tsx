import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import rows from './ArraysFields.module.css';

/** German law: modules of a balcony plant, and what its inverter may feed in. */
const mostModulesW = 2000;
const mostInverterW = 800;

/** What the law says about balcony plants of this size; nobody is kept from entering more. */
export function BalconyHints({ totalW }: { totalW: number }) {
  const { t } = useTranslation('plantForm');
  if (totalW <= mostInverterW) return null;
  const tooLarge = totalW > mostModulesW;
  const Icon = tooLarge ? IconAlertTriangle : IconInfoCircle;
  return (
    <p className={rows.warning} data-tone={tooLarge ? 'warning' : 'info'} role="status">
      <Icon size={18} aria-hidden />
      <span>
        {t(tooLarge ? 'balcony.modules' : 'balcony.inverter', {
          kilowatts: formatNumber(mostModulesW / 1000, { digits: 0 }),
          watts: formatNumber(mostInverterW, { digits: 0 }),
        })}
      </span>
    </p>
  );
}
