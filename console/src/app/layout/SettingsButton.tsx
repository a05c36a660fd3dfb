import { IconSettings } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from './ToolButton.tsx';

const SettingsPanel = lazy(() => import('./SettingsPanel.tsx').then((m) => ({ default: m.SettingsPanel })));

export function SettingsButton() {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  return (
    <>
      <ToolButton icon={IconSettings} label={t('settings.title')} onClick={() => setOpen(true)} />
      <Suspense fallback={null}>{open && <SettingsPanel onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
