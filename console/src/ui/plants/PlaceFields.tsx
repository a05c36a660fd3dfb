import { Button, TextInput } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { type ClipboardEvent, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaFields } from './AreaFields.tsx';
import { textOf } from './field.ts';
import place from './PlaceFields.module.css';
import type { PlantForm } from './plant.form.ts';
import classes from './plants.module.css';
import { useOwnPosition } from './useOwnPosition.ts';
import { pairIn, pointOf, usePlaceFill } from './usePlaceFill.ts';
import { ZoneFields } from './ZoneFields.tsx';

const PinMap = lazy(async () => ({ default: (await import('../map/PinMap.tsx')).PinMap }));

/** Where a plant stands: by pin, by position or typed; time zone and currency follow. */
export function PlaceFields({ form }: { form: PlantForm }) {
  const { t } = useTranslation('plantForm');
  const fill = usePlaceFill(form);
  const position = useOwnPosition((point) => void fill.moveTo(point));
  const told = position.state === 'refused' || position.state === 'failed';
  const coordinate = (name: 'latitude' | 'longitude') => ({
    ...textOf(form, name),
    label: t(name),
    required: true,
    autoComplete: 'off',
    onBlur: () => {
      form.leave(name);
      fill.typed();
    },
    onPaste: (event: ClipboardEvent) => {
      const point = pairIn(event.clipboardData.getData('text'));
      if (!point) return;
      event.preventDefault();
      void fill.moveTo(point);
    },
  });
  return (
    <div className={classes.stack}>
      <div className={place.position}>
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={18} aria-hidden />}
          loading={position.state === 'asking'}
          onClick={position.ask}
        >
          {t('position.use')}
        </Button>
        <p className={place.notice} role={told ? 'alert' : undefined}>
          {t(told ? `position.${position.state}` : 'position.help')}
        </p>
      </div>
      <div className={place.map}>
        <Suspense>
          <PinMap
            label={t('map')}
            pinLabel={t('map.pin')}
            point={pointOf(form.values)}
            onPick={(point) => void fill.moveTo(point)}
          />
        </Suspense>
      </div>
      {/* No decimal keyboard: on phones it has no minus. */}
      <div className={classes.pair}>
        <TextInput {...coordinate('latitude')} placeholder={t('latitude.example')} />
        <TextInput {...coordinate('longitude')} placeholder={t('longitude.example')} />
      </div>
      <AreaFields form={form} onCountry={fill.chooseCountry} />
      <TextInput
        {...textOf(form, 'address')}
        label={t('address')}
        description={t('address.help')}
        required
        maxLength={200}
        autoComplete="off"
        autoCapitalize="words"
      />
      <ZoneFields form={form} onChoose={fill.choose} failed={fill.failed} />
    </div>
  );
}
