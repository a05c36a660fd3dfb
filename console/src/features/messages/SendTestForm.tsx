import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageEndpoints } from '#contract/messages.ts';
import { ApiError } from '../../lib/api.ts';
import { refusedFields, validateWith } from '../../lib/validate.ts';
import { useSendTest } from './messages.queries.ts';
import classes from './SendTestForm.module.css';

const validate = validateWith(messageEndpoints.sendTest.body);

interface Props {
  onSent: (id: string) => void;
}

export function SendTestForm({ onSent }: Props) {
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
