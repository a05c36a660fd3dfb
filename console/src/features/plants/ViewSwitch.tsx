import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { type Icon, IconLayoutGrid, IconMap2, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type PlantView, plantViews } from './plants.model.ts';
import classes from './plants.module.css';

const icons: Record<PlantView, Icon> = { table: IconTable, cards: IconLayoutGrid, map: IconMap2 };

interface Props {
  view: PlantView;
  onChange: (view: PlantView) => void;
}

export function ViewSwitch({ view, onChange }: Props) {
  const { t } = useTranslation('plants');
  return (
    <SegmentedControl
      className={classes.views}
      aria-label={t('view')}
      value={view}
      onChange={(value) => onChange(plantViews.find((known) => known === value) ?? 'table')}
      data={plantViews.map((value) => {
        const Sign = icons[value];
        return {
          value,
          label: (
            <span className={classes.view}>
              <Sign size={16} aria-hidden />
              {t(`view.${value}`)}
            </span>
          ),
        };
      })}
    />
  );
}
