import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Plant } from '#contract/plants.ts';
import { formatDate, formatDateTime, formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/Card.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { countryName } from '../plants/plants.format.ts';
import { ArrayList } from './ArrayList.tsx';
import { DeviceSummary } from './DeviceSummary.tsx';
import { PlantContact } from './PlantContact.tsx';
import { currencyName, energyInWords, formatCoordinates, formatPrice, peakInWords } from './plantDetail.format.ts';
import { addressOf } from './plantDetail.model.ts';
import classes from './plantDetail.module.css';

function useBasicFacts(plant: Plant): Fact[] {
  const { t } = useTranslation(['plantDetail', 'things']);
  const { currency, updatedByName, updatedAt } = plant;
  return [
    { name: t('number'), value: plant.number },
    { name: t('name'), value: plant.name },
    { name: t('type'), value: t(`things:plantType.${plant.type}`) },
    { name: t('organization'), value: plant.organizationName ?? t('organization.none') },
    { name: t('owner'), value: plant.ownerName ?? t('owner.none') },
    { name: t('contact'), value: <PlantContact plant={plant} /> },
    { name: t('builtOn'), value: formatDate(plant.builtOn) },
    { name: t('gridConnectedOn'), value: formatDate(plant.gridConnectedOn) },
    { name: t('feedInPrice'), value: formatPrice(plant.feedInPrice, currency) },
    { name: t('purchasePrice'), value: formatPrice(plant.purchasePrice, currency) },
    { name: t('tags'), value: plant.tags.join(', ') || null },
    { name: t('createdAt'), value: byWhom(plant.createdAt, plant.createdByName) },
    { name: t('updatedAt'), value: byWhom(updatedAt, updatedByName) },
  ];
}

const byWhom = (at: string, name: string | null) => [formatDateTime(at), name].filter(Boolean).join('\n');

function usePlaceFacts(plant: Plant): Fact[] {
  const { t } = useTranslation('plantDetail');
  return [
    { name: t('country'), value: countryName(plant.countryCode) },
    { name: t('region'), value: plant.regionName },
    { name: t('address'), value: plant.address },
    { name: t('coordinates'), value: formatCoordinates(plant) },
    { name: t('timeZone'), value: plant.timeZone.replaceAll('_', ' ') },
    { name: t('currency'), value: currencyName(plant.currency) },
  ];
}

export function InformationSection({ plant }: { plant: Plant }) {
  const { t } = useTranslation('plantDetail');
  const basics = useBasicFacts(plant);
  const place = usePlaceFacts(plant);
  return (
    <div className={classes.columns}>
      <Card title={t('information.basic')}>
        <Facts facts={basics} />
      </Card>
      <div className={classes.stack}>
        <Card title={t('information.place')}>
          <Facts facts={place} />
        </Card>
        <Card title={t('information.devices')} aside={<Link to={addressOf(plant.id, 'devices')}>{t('devices.all')}</Link>}>
          <Facts
            facts={[
              { name: t('pvCapacity'), value: peakInWords(plant.pvCapacityW) },
              { name: t('storageCapacity'), value: energyInWords(plant.storageCapacityWh) },
              { name: t('devices'), value: formatNumber(plant.devices, { digits: 0 }) },
            ]}
          />
          <DeviceSummary plant={plant} />
          {plant.arrays.length > 0 && <ArrayList plant={plant} />}
        </Card>
      </div>
    </div>
  );
}
