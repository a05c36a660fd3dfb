import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Plant } from '#contract/plants.ts';
import { formatDate } from '../../lib/format.ts';
import { ArrayList } from './ArrayList.tsx';
import { Card } from './Card.tsx';
import { DeviceSummary } from './DeviceSummary.tsx';
import { Facts } from './Facts.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import { PlantFigures } from './PlantFigures.tsx';
import { formatPrice } from './plantDetail.format.ts';
import { addressOf } from './plantDetail.model.ts';
import classes from './plantDetail.module.css';

export function OverviewSection({ plant }: { plant: Plant }) {
  const { t } = useTranslation('plantDetail');
  const { currency } = plant;
  const link = (section: 'devices' | 'owner', words: string) => <Link to={addressOf(plant.id, section)}>{words}</Link>;
  return (
    <div className={classes.stack}>
      <PlantFigures plant={plant} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          {plant.arrays.length > 0 && (
            <Card title={t('arrays')}>
              <ArrayList plant={plant} />
            </Card>
          )}
          <Card title={t('devices')} aside={link('devices', t('devices.all'))}>
            <DeviceSummary plant={plant} />
          </Card>
        </div>
        <div className={classes.stack}>
          <PlaceCard plant={plant} />
          <Card title={t('keyFacts')}>
            <Facts
              facts={[
                { name: t('owner'), value: plant.ownerName ? link('owner', plant.ownerName) : t('owner.none') },
                { name: t('organization'), value: plant.organizationName ?? t('organization.none') },
                { name: t('builtOn'), value: formatDate(plant.builtOn) },
                { name: t('createdAt'), value: formatDate(plant.createdAt) },
                { name: t('feedInPrice'), value: formatPrice(plant.feedInPrice, currency) },
                { name: t('purchasePrice'), value: formatPrice(plant.purchasePrice, currency) },
              ]}
            />
          </Card>
        </div>
      </div>
    </div>
  );
}
