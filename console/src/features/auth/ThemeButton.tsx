import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useColorScheme } from '../../lib/colorScheme.ts';
import { theme } from '../../lib/preferences.ts';
import classes from './tools.module.css';

export function ThemeButton() {
  const { t } = useTranslation('auth');
  const dark = useColorScheme() === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t(dark ? 'frame.light' : 'frame.dark')}
      onClick={() => theme.set(dark ? 'light' : 'dark')}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </button>
  );
}
