import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { authEndpoints, type CodePurpose } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { CodeField } from '../../ui/CodeField.tsx';

interface Props extends Pick<ComponentProps<typeof CodeField>, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'> {
  purpose: CodePurpose;
  target: string;
  /** Whether the address is right; says at its field what is wrong. */
  ready: () => boolean;
}

export function SendCodeField({ purpose, target, ready, ...field }: Props) {
  const { t } = useTranslation('auth');
  return (
    <CodeField
      {...field}
      label={t('code.label')}
      sendLabel={t('code.send')}
      waitLabel={(seconds) => t('code.wait', { seconds })}
      sentLabel={(minutes) => t('code.sent', { minutes })}
      send={async () => (ready() ? call(authEndpoints.sendCode, { body: { purpose, target } }, { quiet: true }) : null)}
    />
  );
}
