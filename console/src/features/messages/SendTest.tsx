import { Button, Modal, TextInput } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageEndpoints } from '#contract/messages.ts';
import { ApiError } from '../../lib/api.ts';
import { refusedFields, validateWith } from '../../lib/validate.ts';
import { useSendTest } from './messages.queries.ts';
import classes from './SendTest.module.css';

const validate = validateWith(messageEndpoints.sendTest.body);

interface Props {
  /** Gets the message that was written, so that its way can be followed. */
  onSent: (id: string) => void;
}

export function SendTest({ onSent }: Props) {
  const { t } = useTranslation('messages');
  const [opened, setOpened] = useState(false);
  const sent = (id: string) => {
    setOpened(false);
    onSent(id);
  };
  return (
    <>
      <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {t('test.open')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('test.title')}
        centered
        closeButtonProps={{ 'aria-label': t('detail.close') }}
      >
        <SendTestForm onSent={sent} />
      </Modal>
    </>
  );
}

function SendTestForm({ onSent }: Props) {
  const { t } = useTranslation('messages');
  const send = useSendTest();
  const [target, setTarget] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const check = () => setProblem(validate({ target }).target);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = validate({ target }).target;
    setProblem(found);
    if (found) return event.currentTarget.querySelector('input')?.focus();
    setBusy(true);
    try {
      onSent(await send(target));
    } catch (error) {
      setProblem(error instanceof ApiError ? (refusedFields(error).target ?? error.msg) : t('test.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        type="email"
        label={t('test.target')}
        description={t('test.help')}
        value={target}
        error={problem}
        onChange={(event) => setTarget(event.currentTarget.value)}
        onBlur={() => target && check()}
        autoComplete="email"
        data-autofocus
      />
      <Button type="submit" loading={busy}>
        {t('test.send')}
      </Button>
    </form>
  );
}
