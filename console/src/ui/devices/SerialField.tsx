import { Button, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceType } from '#contract/devices.ts';
import type { useSerialCheck } from './device.queries.ts';
import classes from './devices.module.css';
import { SerialVerdict } from './SerialVerdict.tsx';
import { canScan } from './scan.ts';

const ScanDialog = lazy(async () => ({ default: (await import('./ScanDialog.tsx')).ScanDialog }));

interface Props {
  label: string;
  type: DeviceType | '';
  value: string;
  onChange: (serialNumber: string) => void;
  check: ReturnType<typeof useSerialCheck>;
  error?: string | undefined;
  onBlur?: () => void;
  autoFocus?: boolean;
}

/** A serial number, typed or scanned, and what it stands for. */
export function SerialField({ label, type, value, onChange, check, error, onBlur, autoFocus = false }: Props) {
  const { t } = useTranslation('deviceForm');
  const [scanning, setScanning] = useState(false);
  return (
    <div>
      <div className={classes.serial}>
        <TextInput
          className={classes.grow}
          classNames={{ input: classes.code }}
          name="serialNumber"
          label={label}
          required
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          data-autofocus={autoFocus || undefined}
        />
        {canScan() && (
          <Button
            className={classes.scan}
            variant="default"
            leftSection={<IconScan size={18} aria-hidden />}
            onClick={() => setScanning(true)}
          >
            {t('scan')}
          </Button>
        )}
      </div>
      <SerialVerdict type={type} {...check} />
      <Suspense>
        {scanning && (
          <ScanDialog
            onFound={(serialNumber) => {
              setScanning(false);
              onChange(serialNumber);
            }}
            onClose={() => setScanning(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
