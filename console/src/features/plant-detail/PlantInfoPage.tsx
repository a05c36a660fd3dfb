import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { type Plant, plantEndpoints } from '#contract/plants.ts';
import { usePageTitle } from '../../lib/pageFrame.ts';
import { useMay } from '../../lib/useMay.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PlantInfoForm } from './PlantInfoForm.tsx';
import { PlantLoader } from './PlantLoader.tsx';
import { addressOf } from './plantDetail.model.ts';
import classes from './plantDetail.module.css';

export function PlantInfoPage() {
  const [params] = useSearchParams();
  return <PlantLoader id={params.get('id')}>{(plant) => <PlantInfo plant={plant} />}</PlantLoader>;
}

function PlantInfo({ plant }: { plant: Plant }) {
  const { t } = useTranslation('plantDetail');
  const may = useMay();
  const title = t('info.title', { name: plant.name });
  usePageTitle(title);
  const everything = may(plantEndpoints.edit);
  return (
    <>
      <PageHeader title={title} subtitle={plant.number} />
      {everything || may(plantEndpoints.editTariff) ? (
        <PlantInfoForm key={plant.id} plant={plant} everything={everything} />
      ) : (
        <div className={classes.card}>
          <EmptyState title={t('info.readOnly')} action={<Link to={addressOf(plant.id)}>{t('info.look')}</Link>} />
        </div>
      )}
    </>
  );
}
