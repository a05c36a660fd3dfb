import { IconHomeQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './plantDetail.module.css';

export function PlantMissing() {
  const { t } = useTranslation('plantDetail');
  return (
    <>
      <PageHeader title={t('missing.title')} />
      <div className={classes.card}>
        <EmptyState
          icon={<IconHomeQuestion size={36} stroke={1.5} />}
          title={t('missing.what')}
          text={t('missing.text')}
          action={<Link to="/station/monitor">{t('missing.list')}</Link>}
        />
      </div>
    </>
  );
}
