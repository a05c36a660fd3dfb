import { Button, type ButtonProps } from '@mantine/core';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/UnstyledButton.css';
import { useTranslation } from 'react-i18next';

interface Props extends Pick<ButtonProps, 'color'> {
  text: string;
  form: { busy: boolean; wait: number };
}

export function SaveButton({ text, form, color }: Props) {
  const { t } = useTranslation('account');
  return (
    <Button type="submit" size="md" color={color} loading={form.busy} disabled={form.wait > 0}>
      {form.wait > 0 ? t('wait', { seconds: form.wait }) : text}
    </Button>
  );
}
