import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from './ToolButton.tsx';

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

const isFull = () => Boolean(document.fullscreenElement);

/** A browser may refuse, for example inside a frame; then everything stays as it is. */
function toggle() {
  const change = isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  change.catch(() => {});
}

export function FullScreenButton() {
  const { t } = useTranslation('common');
  const full = useSyncExternalStore(subscribe, isFull);
  if (!document.fullscreenEnabled) return null;
  return (
    <ToolButton
      icon={full ? IconMinimize : IconMaximize}
      label={t(full ? 'shell.leaveFullScreen' : 'shell.fullScreen')}
      onClick={toggle}
    />
  );
}
