import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DashboardStatus } from '#contract/dashboard.ts';
import { type PlantStatus, plantStatuses } from '#contract/plants.ts';
import { formatNumber } from '../../lib/format.ts';
import { PlantStatusSign, plantStatusColors } from '../../ui/PlantStatusSign.tsx';
import { Ring } from '../../ui/Ring.tsx';
import { Card } from './Card.tsx';
import classes from './dashboard.module.css';
import { dashboardStatus } from './dashboard.queries.ts';
import { Loaded } from './Loaded.tsx';

interface Props {
  chosen: PlantStatus | undefined;
  onChoose: (status: PlantStatus | undefined) => void;
}

const order: readonly PlantStatus[] = [...plantStatuses].reverse();

export function StatusCard({ chosen, onChoose }: Props) {
  const { t } = useTranslation(['dashboard', 'things']);
  const query = useQuery(dashboardStatus);
  const all = chosen && (
    <button type="button" className={classes.plainButton} onClick={() => onChoose(undefined)}>
      {t('status.all')}
    </button>
  );
  return (
    <Card title={t('status.title')} aside={all}>
      <Loaded query={query} height={132}>
        {({ plants }: DashboardStatus) => {
          const total = order.reduce((sum, status) => sum + plants[status], 0);
          const share = total > 0 ? Math.floor((plants.NORMAL / total) * 100) : null;
          return (
            <div className={classes.ringRow}>
              <Ring
                size={112}
                parts={order.map((status) => ({ key: status, value: plants[status], color: plantStatusColors[status] }))}
              >
                <span className={classes.ringValue}>{share === null ? formatNumber(null) : t('percent', { number: share })}</span>
                <span className={classes.ringWord}>{t('things:plantStatus.NORMAL')}</span>
              </Ring>
              <ul className={classes.legend}>
                {order.map((status) => (
                  <li key={status}>
                    <button
                      type="button"
                      className={classes.legendButton}
                      aria-pressed={chosen === status}
                      onClick={() => onChoose(chosen === status ? undefined : status)}
                    >
                      <PlantStatusSign status={status} size={14} />
                      <span className={classes.legendName}>{t(`things:plantStatus.${status}`)}</span>
                      <span className={classes.legendValue}>{formatNumber(plants[status], { digits: 0 })}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}
