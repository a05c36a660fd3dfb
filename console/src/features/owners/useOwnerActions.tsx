import { IconMailForward, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type OwnerRow, ownerEndpoints } from '#contract/owners.ts';
import { ApiError, call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import type { MenuEntry } from '../../ui/drop/MenuButton.tsx';

export type OwnerTask = { kind: 'edit' | 'delete'; owner: OwnerRow };

/** What can be done with an owner; an invitation is only sent again while it is open. */
export function useOwnerActions(onTask: (task: OwnerTask) => void): (owner: OwnerRow) => MenuEntry[] {
  const { t } = useTranslation('owners');

  async function invite(id: string) {
    try {
      const { sentToMasked } = await call(ownerEndpoints.invite, { body: { id } });
      toast('success', t('invite.done', { contact: sentToMasked }));
    } catch (error) {
      // The call has shown why.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return (owner) => [
    { label: t('edit.open'), icon: <IconPencil size={16} aria-hidden />, onClick: () => onTask({ kind: 'edit', owner }) },
    ...(owner.pending
      ? [{ label: t('invite.open'), icon: <IconMailForward size={16} aria-hidden />, onClick: () => void invite(owner.id) }]
      : []),
    {
      label: t('delete.open'),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      onClick: () => onTask({ kind: 'delete', owner }),
    },
  ];
}
