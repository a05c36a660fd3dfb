import { IconArrowsExchange, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceRow } from '#contract/devices.ts';
import type { MenuEntry } from '../../ui/drop/MenuButton.tsx';
import type { DeviceTask } from './plantDevices.model.ts';

/** What can be done with a device; a dongle that others speak through stays until they have another one. */
export function useDeviceActions(onTask: (task: DeviceTask) => void): (device: DeviceRow, attached: number) => MenuEntry[] {
  const { t } = useTranslation('devices');
  return (device, attached) => [
    { label: t('edit.open'), icon: <IconPencil size={16} aria-hidden />, onClick: () => onTask({ kind: 'edit', device }) },
    {
      label: t('replace.open'),
      icon: <IconArrowsExchange size={16} aria-hidden />,
      onClick: () => onTask({ kind: 'replace', device }),
    },
    {
      label: t('remove.open'),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      blocked: attached > 0 ? t('remove.blocked', { count: attached }) : undefined,
      onClick: () => onTask({ kind: 'remove', device }),
    },
  ];
}
