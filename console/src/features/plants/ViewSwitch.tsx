import { type Icon, IconLayoutGrid, IconMap2, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Segments } from '../../ui/Segments.tsx';
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
    <Segments
      className={classes.views}
      label={t('view')}
      value={view}
      onChange={onChange}
      options={plantViews.map((value) => {
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
