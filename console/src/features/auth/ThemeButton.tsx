import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useColorScheme } from '../../lib/colorScheme.ts';
import { theme } from '../../lib/preferences.ts';
import classes from './tools.module.css';

export function ThemeButton() {
  const { t } = useTranslation('auth');
  const dark = useColorScheme() === 'dark';
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t(dark ? 'frame.light' : 'frame.dark')}
      onClick={() => theme.set(dark ? 'light' : 'dark')}
    >
      <IconMoon size={18} stroke={1.75} className={classes.inLight} aria-hidden />
      <IconSun size={18} stroke={1.75} className={classes.inDark} aria-hidden />
    </button>
  );
}
