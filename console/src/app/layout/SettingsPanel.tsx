import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Switch.css';
import { Drawer, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fixedHeader, type Preference, sidebarLogo, tagsView } from '../../lib/preferences.ts';

interface Choice {
  preference: Preference<'on' | 'off'>;
  label: string;
}

function ChoiceSwitch({ preference, label }: Choice) {
  return (
    <Switch
      label={label}
      checked={preference.use() === 'on'}
      onChange={(event) => preference.set(event.currentTarget.checked ? 'on' : 'off')}
    />
  );
}

export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xs"
      title={t('settings.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <ChoiceSwitch preference={tagsView} label={t('settings.tagsView')} />
        <ChoiceSwitch preference={fixedHeader} label={t('settings.fixedHeader')} />
        <ChoiceSwitch preference={sidebarLogo} label={t('settings.sidebarLogo')} />
      </Stack>
    </Drawer>
  );
}
