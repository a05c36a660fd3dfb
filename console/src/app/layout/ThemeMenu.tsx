import { Menu } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { theme } from '../../lib/preferences.ts';
import { ChoiceItem } from './ChoiceItem.tsx';
import classes from './Tools.module.css';

const schemes = [
  { name: 'light', icon: IconSun },
  { name: 'dark', icon: IconMoon },
  { name: 'auto', icon: IconDeviceDesktop },
] as const;

export function ThemeMenu() {
  const { t } = useTranslation('common');
  const colorScheme = theme.use();
  const Current = schemes.find(({ name }) => name === colorScheme)?.icon ?? IconSun;
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <button type="button" className={classes.tool} aria-label={t('theme.label')}>
          <Current size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(name) => theme.set(name as typeof colorScheme)}>
          {schemes.map(({ name, icon: Glyph }) => (
            <ChoiceItem key={name} value={name} icon={<Glyph size={16} aria-hidden />}>
              {t(`theme.${name}`)}
            </ChoiceItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
