import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostSeries } from '#contract/readings.ts';
import { formatNumber } from '../../lib/format.ts';
import { byGroup } from '../../ui/devices/byGroup.ts';
import { axisUnits, type Offer, type OfferedSeries, type Picked, pickId } from './parameters.model.ts';
import styles from './parameters.module.css';

interface Props {
  offers: readonly Offer[];
  picks: readonly Picked[];
  onPicks: (picks: Picked[]) => void;
}

/** All that can be drawn, by device and group. What would be too much, or needs a third axis, cannot be ticked. */
export function SeriesPicker({ offers, picks, onPicks }: Props) {
  const { t } = useTranslation(['parameters', 'series', 'things']);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const chosen = new Set(picks.map(pickId));
  const all = offers.flatMap(({ series }) => series);
  const units = axisUnits(all.filter((one) => chosen.has(pickId(one))).map(({ unit }) => unit));
  const nameOf = ({ key }: Picked) => t(`series:series.${key}`);
  const blocked = (one: OfferedSeries) =>
    !chosen.has(pickId(one)) && (chosen.size >= mostSeries || (units.length === 2 && !units.includes(one.unit)));
  const toggle = ({ deviceId, key }: OfferedSeries) => {
    const id = pickId({ deviceId, key });
    onPicks(chosen.has(id) ? picks.filter((pick) => pickId(pick) !== id) : [...picks, { deviceId, key }]);
  };
  const found = offers
    .map(({ device, series }) => ({ device, series: series.filter((one) => nameOf(one).toLowerCase().includes(wanted)) }))
    .filter(({ series }) => series.length > 0);
  return (
    <div className={styles.picker}>
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p className={styles.limit}>
        {t('limit', { number: formatNumber(chosen.size, { digits: 0 }), most: formatNumber(mostSeries, { digits: 0 }) })}
      </p>
      <div className={styles.offers}>
        {found.map(({ device, series }) => {
          const title = device ? `${device.name ?? t(`things:deviceType.${device.type}`)} · ${device.serialNumber}` : t('plant');
          return (
            <fieldset key={device?.id ?? 'plant'} className={styles.offer}>
              <legend className={styles.device}>{title}</legend>
              {byGroup(series).map(([group, list]) => (
                <div key={group} className={styles.group}>
                  {device && <span className={styles.groupTitle}>{t(`series:group.${group}`)}</span>}
                  {list.map((one) => (
                    <Checkbox
                      key={one.key}
                      size="xs"
                      label={nameOf(one)}
                      checked={chosen.has(pickId(one))}
                      disabled={blocked(one)}
                      onChange={() => toggle(one)}
                    />
                  ))}
                </div>
              ))}
            </fieldset>
          );
        })}
        {found.length === 0 && <p className={styles.limit}>{t('noMatch')}</p>}
      </div>
    </div>
  );
}
