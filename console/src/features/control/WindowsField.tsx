import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ChargeWindow, mostWindows, windowActions } from '#contract/parameters.ts';
import classes from './control.module.css';

interface Props {
  windows: readonly ChargeWindow[];
  onChange: (windows: readonly ChargeWindow[]) => void;
  error: string | undefined;
  disabled: boolean;
}

const fresh: ChargeWindow = { from: '01:00', to: '05:00', action: 'CHARGE' };

const two = (n: number) => String(n).padStart(2, '0');
/** Every quarter of an hour; the browser's own field would follow the browser's language, not the person's. */
const quarters = Array.from({ length: 96 }, (_, i) => `${two(Math.floor(i / 4))}:${two((i % 4) * 15)}`);

/** Times of the day on the plant's own clock. */
export function WindowsField({ windows, onChange, error, disabled }: Props) {
  const { t } = useTranslation('control');
  const change = (index: number, part: Partial<ChargeWindow>) =>
    onChange(windows.map((window, i) => (i === index ? { ...window, ...part } : window)));
  const time = (index: number, name: 'from' | 'to', value: string) => (
    <NativeSelect
      aria-label={t(`windows.${name}`, { number: index + 1 })}
      value={value}
      disabled={disabled}
      onChange={(e) => change(index, { [name]: e.currentTarget.value })}
      data={quarters.includes(value) ? quarters : [...quarters, value].sort()}
    />
  );
  return (
    <div className={classes.windows}>
      {windows.length === 0 && <p className={classes.muted}>{t('windows.none')}</p>}
      {windows.map((window, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: windows have no name but their place
        <div key={index} className={classes.window}>
          {time(index, 'from', window.from)}
          {time(index, 'to', window.to)}
          <NativeSelect
            aria-label={t('windows.action', { number: index + 1 })}
            value={window.action}
            disabled={disabled}
            onChange={(e) => change(index, { action: e.currentTarget.value as ChargeWindow['action'] })}
            data={windowActions.map((value) => ({ value, label: t(`windows.${value}`) }))}
          />
          <ActionIcon
            variant="subtle"
            aria-label={t('windows.remove', { number: index + 1 })}
            disabled={disabled}
            onClick={() => onChange(windows.filter((_, i) => i !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {windows.length < mostWindows && (
        <Button
          variant="default"
          size="xs"
          disabled={disabled}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...windows, fresh])}
        >
          {t('windows.add')}
        </Button>
      )}
    </div>
  );
}
