import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SendTestDialog = lazy(async () => ({ default: (await import('./SendTestDialog.tsx')).SendTestDialog }));

interface Props {
  /** Gets the message that was written, so that its way can be followed. */
  onSent: (id: string) => void;
}

export function SendTest({ onSent }: Props) {
  const { t } = useTranslation('messages');
  const [state, setState] = useState<'unused' | 'opened' | 'closed'>('unused');
  const close = () => setState('closed');
  const sent = (id: string) => {
    close();
    onSent(id);
  };
  return (
    <>
      <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => setState('opened')}>
        {t('test.open')}
      </Button>
      <Suspense>{state !== 'unused' && <SendTestDialog opened={state === 'opened'} onClose={close} onSent={sent} />}</Suspense>
    </>
  );
}
