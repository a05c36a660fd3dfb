import { Button, Modal, TextInput } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ConfirmByTyping.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will be lost. */
  loss: ReactNode;
  /** The name that must be typed, letter by letter. */
  name: string;
  confirmLabel: string;
  /** Gets what was typed; a rejection keeps the dialogue open. */
  onConfirm: (typedName: string) => Promise<void>;
  /** Further fields that the action needs. */
  children?: ReactNode;
}

export function ConfirmByTyping({ opened, onClose, title, ...body }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': t('close') }}>
      <TypingForm onClose={onClose} {...body} />
    </Modal>
  );
}

function TypingForm({ onClose, loss, name, confirmLabel, onConfirm, children }: Omit<Props, 'opened' | 'title'>) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const matches = typed.trim() === name;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!matches || busy) return;
    setBusy(true);
    try {
      await onConfirm(typed.trim());
    } catch {
      // The caller has shown why; the dialogue stays so that nothing typed is lost.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.loss}>{loss}</div>
      <TextInput
        label={t('confirm.type')}
        description={<strong className={classes.name}>{name}</strong>}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        value={typed}
        onChange={(e) => setTyped(e.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
      />
      {children}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" color="red" disabled={!matches} loading={busy}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
