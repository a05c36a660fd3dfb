import '@mantine/core/styles/Modal.css';
import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../lib/signOut.ts';

export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('signOut.question')}
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          loading={busy}
          data-autofocus
          onClick={() => {
            setBusy(true);
            void signOut();
          }}
        >
          {t('signOut.action')}
        </Button>
      </Group>
    </Modal>
  );
}
