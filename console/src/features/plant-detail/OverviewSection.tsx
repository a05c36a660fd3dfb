import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { alarmEndpoints } from '#contract/alarms.ts';
import type { Plant } from '#contract/plants.ts';
import { formatDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { dayOf } from '../../lib/time.ts';
import { RecentAlarms } from '../../ui/alarms/RecentAlarms.tsx';
import { Can } from '../../ui/Can.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { ArrayList } from './ArrayList.tsx';
import { CurveCard } from './CurveCard.tsx';
import { DeviceSummary } from './DeviceSummary.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import { FlowCard } from './FlowCard.tsx';
import overview from './overview.module.css';
import { PlaceCard } from './PlaceCard.tsx';
import { PlantFigures } from './PlantFigures.tsx';
import { formatPrice } from './plantDetail.format.ts';
import { addressOf } from './plantDetail.model.ts';
import classes from './plantDetail.module.css';

const PlantConsent = lazy(async () => ({ default: (await import('../firmware/PlantConsent.tsx')).PlantConsent }));

const shownAlarms = 3;

export function OverviewSection({ plant }: { plant: Plant }) {
  const { t } = useTranslation(['plantDetail', 'alarms']);
  const { currency } = plant;
  const own = useUser()?.id === plant.ownerId;
  // without a choice the curve goes on to the next day by itself
  const [chosen, setChosen] = useState<string | null>(null);
  const link = (section: 'alarms' | 'devices' | 'owner', words: string) => <Link to={addressOf(plant.id, section)}>{words}</Link>;
  return (
    <div className={classes.stack}>
      <Suspense>{own && <PlantConsent plantId={plant.id} />}</Suspense>
      {plant.status !== 'NORMAL' && (
        <Can call={alarmEndpoints.page}>
          <Card title={t('alarms:recent')} aside={link('alarms', t('alarms:plant.title'))}>
            <RecentAlarms count={shownAlarms} plantId={plant.id} />
          </Card>
        </Can>
      )}
      <div className={overview.head}>
        <FlowCard plant={plant} />
        <CurveCard plant={plant} day={chosen ?? dayOf(Date.now(), plant.timeZone)} onDay={setChosen} />
      </div>
      <FigureTiles plant={plant} />
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
