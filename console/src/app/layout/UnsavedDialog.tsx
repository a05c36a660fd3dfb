import '@mantine/core/styles/Modal.css';
import { Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DiscardQuestion } from '../../ui/DiscardQuestion.tsx';

interface Props {
  /** What the person was about to do. */
  title: string;
  text?: string | undefined;
  onKeep: () => void;
  onDiscard: () => void;
}

export function UnsavedDialog({ title, text, onKeep, onDiscard }: Props) {
  const { t } = useTranslation('common');
  return (
    <Modal opened onClose={onKeep} title={title} centered size="md" closeButtonProps={{ 'aria-label': t('close') }}>
      <Group>
        <DiscardQuestion text={text} onKeep={onKeep} onDiscard={onDiscard} />
      </Group>
    </Modal>
  );
}
