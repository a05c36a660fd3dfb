import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './devices.module.css';

interface Props {
  value: string;
  onChange: (claimCode: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
}

/** The code printed on a device, which proves that it is at hand. */
export function ClaimCodeField({ value, onChange, onBlur, error }: Props) {
  const { t } = useTranslation('deviceForm');
  return (
    <TextInput
      classNames={{ input: classes.code }}
      name="claimCode"
      label={t('claimCode')}
      description={t('claimCode.help')}
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
    />
  );
}
