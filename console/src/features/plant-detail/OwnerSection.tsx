import { Button } from '@mantine/core';
import { IconUserOff, IconUserQuestion } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ownerEndpoints } from '#contract/owners.ts';
import { type Plant, plantEndpoints } from '#contract/plants.ts';
import { takeOutEndpoints } from '#contract/takeout.ts';
import { useUser } from '../../lib/session.ts';
import { Can } from '../../ui/Can.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { MaskedValue } from '../../ui/MaskedValue.tsx';
import { PlantContact } from './PlantContact.tsx';
import { actsAsOwner, type PlantTask } from './plantDetail.model.ts';
import classes from './plantDetail.module.css';
import { TakeOutCard } from './TakeOutCard.tsx';
import { useReveal } from './useReveal.ts';

const WishCard = lazy(async () => ({ default: (await import('../firmware/WishCard.tsx')).WishCard }));

interface Props {
  plant: Plant;
  onTask: (task: PlantTask) => void;
}

/** Whose plant it is, and who looks after it. */
export function OwnerSection({ plant, onTask }: Props) {
  const { t } = useTranslation('plantDetail');
  const byOwner = actsAsOwner(useUser(), plant.ownerId);
  const ends = byOwner && plant.organizationId !== null;
  return (
    <div className={classes.columns}>
      <Card title={t('owner')}>{plant.ownerId ? <OwnerFacts plant={plant} /> : <NoOwner />}</Card>
      <Card title={t('lookedAfter')}>
        <Facts
          facts={[
            { name: t('organization'), value: plant.organizationName ?? t('organization.none') },
            { name: t('contact'), value: <PlantContact plant={plant} /> },
          ]}
        />
        {ends && (
          <Can call={plantEndpoints.transfer}>
            <p className={classes.muted}>{t('endAccess.what', { name: plant.organizationName })}</p>
            <div>
              <Button
                variant="default"
                c="red"
                leftSection={<IconUserOff size={16} aria-hidden />}
                onClick={() => onTask('endAccess')}
              >
                {t('endAccess.open', { name: plant.organizationName })}
              </Button>
            </div>
          </Can>
        )}
      </Card>
      {plant.ownerId && (
        <Suspense>
          <WishCard plantId={plant.id} />
        </Suspense>
      )}
      <Can call={takeOutEndpoints.plant}>
        <TakeOutCard plant={plant} />
      </Can>
    </div>
  );
}

function OwnerFacts({ plant }: { plant: Plant }) {
  const { t } = useTranslation('plantDetail');
  const reveal = useReveal(plant.id);
  return (
    <>
      <Facts
        facts={[
          { name: t('name'), value: plant.ownerName },
          {
            name: t('email'),
            value: <MaskedValue label={t('email.what')} masked={plant.ownerEmailMasked} reveal={reveal('PLANT_OWNER_EMAIL')} />,
          },
          {
            name: t('mobile'),
            value: (
              <MaskedValue label={t('mobile.what')} masked={plant.ownerMobileMasked} reveal={reveal('PLANT_OWNER_MOBILE')} />
            ),
          },
        ]}
      />
      <Can call={ownerEndpoints.page}>
        <Link to={`/station/monitor?ownerId=${plant.ownerId}`}>{t('owner.plants')}</Link>
      </Can>
    </>
  );
}

function NoOwner() {
  const { t } = useTranslation('plantDetail');
  return <EmptyState icon={<IconUserQuestion size={32} stroke={1.5} />} title={t('owner.none')} text={t('owner.noneText')} />;
}
