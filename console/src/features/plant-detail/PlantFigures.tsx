import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import { formatDate, formatEnergy, formatNumber, formatRelative } from '../../lib/format.ts';
import { KeyFigure } from '../../ui/KeyFigure.tsx';
import { plantDevices } from '../devices/devices.queries.ts';
import { formatPeak } from './plantDetail.format.ts';
import { countByStatus } from './plantDetail.model.ts';
import classes from './plantDetail.module.css';

const whole = { digits: 0 };

/** The size of a plant at a glance. */
export function PlantFigures({ plant }: { plant: Plant }) {
  const { t } = useTranslation(['plantDetail', 'things']);
  const { data: devices } = useQuery(plantDevices(plant.id));
  const { pvCapacityW, storageCapacityWh, arrays, gridConnectedOn } = plant;
  const peak = formatPeak(pvCapacityW);
  const storage = formatEnergy(storageCapacityWh);
  const counts = countByStatus(devices ?? []).map(({ status, count }) => (
    <span key={status}>{`${t(`things:deviceStatus.${status}`)}: ${formatNumber(count, whole)}`}</span>
  ));
  return (
    <div className={classes.figures}>
      <KeyFigure
        label={t('pvCapacity')}
        value={pvCapacityW === null ? null : peak.value}
        unit={peak.unit}
        reason={t('pvCapacity.none')}
        context={arrays.length > 0 && t('arrays.count', { count: arrays.length, number: formatNumber(arrays.length, whole) })}
      />
      <KeyFigure
        label={t('storageCapacity')}
        value={storageCapacityWh === null ? null : storage.value}
        unit={storage.unit}
        reason={t('storageCapacity.none')}
      />
      <KeyFigure label={t('devices')} value={formatNumber(plant.devices, whole)} context={counts} />
      <KeyFigure
        label={t('gridConnectedOn')}
        value={gridConnectedOn && formatDate(gridConnectedOn)}
        reason={t('gridConnectedOn.none')}
        context={gridConnectedOn && formatRelative(gridConnectedOn)}
      />
    </div>
  );
}
