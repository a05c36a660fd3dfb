import { Input } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { iconNames, iconOf } from '../../ui/menuIcons.ts';
import classes from './menus.module.css';

interface Props {
  value: string;
  onChange: (name: string) => void;
  error: string | undefined;
}

/** The icons of the menu, each seen before it is chosen. */
export function IconChoice({ value, onChange, error }: Props) {
  const { t } = useTranslation('menus');
  const id = useId();
  return (
    <fieldset className={classes.icons}>
      <Input.Label component="legend" className={classes.legend}>
        {t('icon')}
      </Input.Label>
      {['', ...iconNames].map((name) => {
        const Glyph = iconOf(name);
        const label = name === '' ? t('icon.none') : t(`icon.${name}`);
        return (
          <label key={name} className={classes.icon} title={label}>
            <input
              type="radio"
              name={id}
              className={classes.radio}
              aria-label={label}
              checked={value === name}
              onChange={() => onChange(name)}
            />
            <Glyph size={20} stroke={1.5} aria-hidden />
          </label>
        );
      })}
      {error && <Input.Error>{error}</Input.Error>}
    </fieldset>
  );
}
