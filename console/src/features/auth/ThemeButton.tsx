import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './tools.module.css';

export function ThemeButton() {
  const { t } = useTranslation('auth');
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t(dark ? 'frame.light' : 'frame.dark')}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </button>
  );
}
