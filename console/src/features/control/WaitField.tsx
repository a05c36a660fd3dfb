import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { waitChoices } from '#contract/control.ts';
import type { useFields } from '../../lib/useFields.ts';
import { useDuration } from '../../ui/control/useDuration.ts';

export const emptyWait = { waitS: String(waitChoices[0]) };

interface Props {
  form: {
    text: (name: 'waitS') => Omit<ReturnType<ReturnType<typeof useFields<typeof emptyWait>>['text']>, 'name'> & { name: string };
  };
  online: boolean;
}

/** Nobody knows when a device out of reach hears it: how long shall it wait? */
export function WaitField({ form, online }: Props) {
  const { t } = useTranslation('control');
  const duration = useDuration();
  return (
    <NativeSelect
      {...form.text('waitS')}
      label={t('wait')}
      description={t(online ? 'waitOnline' : 'waitOffline')}
      data={waitChoices.map((seconds) => ({ value: String(seconds), label: duration(seconds) }))}
    />
  );
}
