import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { theme } from '../../lib/preferences.ts';
import { MenuButton } from '../../ui/drop/MenuButton.tsx';
import classes from './Tools.module.css';

const schemes = [
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
  { value: 'auto', icon: IconDeviceDesktop },
] as const;

export function ThemeMenu() {
  const { t } = useTranslation('common');
  const chosen = theme.use();
  const Current = schemes.find(({ value }) => value === chosen)?.icon ?? IconSun;
  const options = schemes.map(({ value, icon: Glyph }) => ({
    value,
    label: t(`theme.${value}`),
    icon: <Glyph size={16} aria-hidden />,
  }));
  return (
    <MenuButton width={180} choice={{ value: chosen, options, onChange: (value) => theme.set(value as typeof chosen) }}>
      {(button) => (
        <button {...button} type="button" className={classes.tool} aria-label={t('theme.label')}>
          <Current size={18} stroke={1.75} aria-hidden />
        </button>
      )}
    </MenuButton>
  );
}
