import { Button, Modal } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '../lib/useUnsavedGuard.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { FormAlert } from './FormAlert.tsx';
import classes from './FormDialog.module.css';
import { useReturnedFocus } from './useReturnedFocus.ts';

interface Props {
  title: string;
  submitLabel: string;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  /** Something typed would be lost: closing asks first. */
  dirty: boolean;
  busy: boolean;
  /** The action destroys something. */
  danger?: boolean;
  /** What went wrong with the form as a whole. */
  failure?: string | null;
  /** Given where the row has changed meanwhile: loads it again. */
  onReload?: () => void;
  size?: number;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** A form in a dialogue: open as long as it is mounted. Takes the `form` of useFields as it is. */
export function FormDialog(props: Props) {
  const {
    title,
    submitLabel,
    onSubmit,
    onClose,
    dirty,
    busy,
    danger = false,
    failure = null,
    onReload,
    size,
    ref,
    children,
  } = props;
  const { t } = useTranslation('ui');
  const narrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const [asking, setAsking] = useState(false);
  useUnsavedGuard(dirty);
  useReturnedFocus();

  const close = () => {
    if (busy) return;
    if (asking) setAsking(false);
    else if (dirty) setAsking(true);
    else onClose();
  };
  const reload = onReload && (
    <Button variant="default" size="xs" onClick={onReload}>
      {t('form.reload')}
    </Button>
  );
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={size ?? 520}
      fullScreen={narrow}
      centered
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form ref={ref} className={classes.form} onSubmit={onSubmit} noValidate>
        <FormAlert text={failure} action={reload} />
        {children}
        <div className={classes.foot}>
          {asking ? (
            <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} />
          ) : (
            <>
              <Button variant="default" disabled={busy} onClick={close}>
                {t('cancel')}
              </Button>
              <Button type="submit" color={danger ? 'red' : undefined} loading={busy}>
                {submitLabel}
              </Button>
            </>
          )}
        </div>
      </form>
    </Modal>
  );
}
