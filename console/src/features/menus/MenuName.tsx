import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMenuText } from '../../lib/useMenuText.ts';
import { iconOf } from '../../ui/menuIcons.ts';
import type { PlacedMenu } from './menus.model.ts';
import classes from './menus.module.css';

interface Props {
  place: PlacedMenu;
  opened: boolean;
  onTurn: () => void;
}

const indent = 24;

export function MenuName({ place: { row, depth, branch }, opened, onTurn }: Props) {
  const { t } = useTranslation('menus');
  const name = useMenuText()(row.name);
  const Glyph = iconOf(row.icon);
  return (
    <span className={classes.name} style={{ paddingInlineStart: depth * indent }} data-hidden={row.hidden || undefined}>
      {branch ? (
        <button type="button" className={classes.twig} aria-expanded={opened} aria-label={t('below', { name })} onClick={onTurn}>
          <IconChevronRight size={16} aria-hidden />
        </button>
      ) : (
        <span className={classes.twig} />
      )}
      {row.kind !== 'BUTTON' && <Glyph size={18} stroke={1.5} className={classes.glyph} aria-hidden />}
      {name}
    </span>
  );
}
