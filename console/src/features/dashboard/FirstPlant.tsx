import { Button } from '@mantine/core';
import { IconSolarPanel2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { plantEndpoints } from '#contract/plants.ts';
import { useMay } from '../../lib/useMay.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import classes from './dashboard.module.css';

/** Some add plants, others get theirs. */
export function FirstPlant() {
  const { t } = useTranslation('dashboard');
  const mayAdd = useMay()(plantEndpoints.add);
  const add = (
    <Button component={Link} to="/station/monitor/add">
      {t('first.add')}
    </Button>
  );
  return (
    <section className={classes.card}>
      <EmptyState
        icon={<IconSolarPanel2 size={32} stroke={1.5} />}
        title={t('first.title')}
        text={t(mayAdd ? 'first.text' : 'first.wait')}
        action={mayAdd ? add : undefined}
      />
    </section>
  );
}
