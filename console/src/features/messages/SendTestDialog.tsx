import { Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { useTranslation } from 'react-i18next';
import { useOpenedLate } from '../../ui/useOpenedLate.ts';
import { SendTestForm } from './SendTestForm.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  onSent: (id: string) => void;
}

export function SendTestDialog({ opened, onClose, onSent }: Props) {
  const { t } = useTranslation('messages');
  const closeLabel = { 'aria-label': t('detail.close') };
  return (
    <Modal opened={useOpenedLate(opened)} onClose={onClose} title={t('test.title')} centered closeButtonProps={closeLabel}>
      <SendTestForm onSent={onSent} />
    </Modal>
  );
}
