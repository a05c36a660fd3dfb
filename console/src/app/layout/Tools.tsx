import { showSettings } from '../../lib/preferences.ts';
import { DensityButton } from './DensityButton.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { SettingsButton } from './SettingsButton.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import classes from './Tools.module.css';

export function Tools() {
  return (
    <div className={classes.tools}>
      <LanguageMenu />
      <FullScreenButton />
      <DensityButton />
      <ThemeMenu />
      {showSettings.use() === 'on' && <SettingsButton />}
    </div>
  );
}
