import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { InverterType } from '#contract/devices.ts';
import type { Plant } from '#contract/plants.ts';
import { formatDate } from '../../lib/format.ts';
import { dayOf } from '../../lib/time.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TrendChart } from '../../ui/TrendChart.tsx';
import { plantDevices } from '../devices/devices.queries.ts';
import {
  type Offer,
  offersOf,
  type Picked,
  parameterChart,
  pickId,
  type Range,
  readPicks,
  readRange,
} from './parameters.model.ts';
import styles from './parameters.module.css';
import classes from './plantDetail.module.css';
import { RangeBar } from './RangeBar.tsx';
import { parametersOf, seriesOf } from './readings.queries.ts';
import { SeriesPicker } from './SeriesPicker.tsx';

/** Any measured values over any time, drawn over each other. */
export function ParametersSection({ plant }: { plant: Plant }) {
  const devices = useQuery(plantDevices(plant.id));
  const inverters = devices.data?.flatMap(({ inverterType }) => inverterType ?? []) ?? [];
  const phases: InverterType | undefined = inverters.includes('THREE_PHASE') ? 'THREE_PHASE' : inverters[0];
  const parameters = useQuery({ ...parametersOf(plant.type, phases), enabled: devices.data !== undefined });
  const failed = [devices, parameters].find(({ error, data }) => error && !data);
  if (failed) {
    return <ErrorState message={failed.error?.message} busy={failed.isFetching} onRetry={() => failed.refetch()} />;
  }
  if (!devices.data || !parameters.data) return <div className={classes.bone} data-part="body" aria-busy />;
  return <Charts plant={plant} offers={offersOf(parameters.data, devices.data)} />;
}

/** More than a screen can show is cut to whole seconds: the address stays short. */
const instant = (ms: number) => new Date(Math.round(ms / 1000) * 1000).toISOString();

function Charts({ plant, offers }: { plant: Plant; offers: readonly Offer[] }) {
  const { t } = useTranslation(['parameters', 'series', 'things']);
  const [params, setParams] = useSearchParams();
  const zone = plant.timeZone;
  const today = dayOf(Date.now(), zone);
  const picks = readPicks(params.get('series'), offers);
  const range = readRange(params.get('from'), params.get('to'), zone, today);
  const body = { plantId: plant.id, from: instant(range.from), to: instant(range.to), series: picks };
  const { data, error, isFetching, refetch } = useQuery({ ...seriesOf(body), enabled: picks.length > 0 });

  const write = (change: Record<string, string>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) next.set(name, value);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const onRange = ({ from, to }: Range) => write({ from: instant(from), to: instant(to) });
  const onPicks = (next: Picked[]) => write({ series: next.map(pickId).join(',') });

  const severalDevices = new Set(picks.map(({ deviceId }) => deviceId)).size > 1;
  const nameOf = ({ deviceId, key }: Picked) => {
    const device = offers.find((offer) => offer.device?.id === deviceId)?.device;
    const name = t(`series:series.${key}`);
    return device && severalDevices ? `${name} · ${device.name ?? device.serialNumber}` : name;
  };
  // An earlier answer stays while the next one is on its way, as far as it is still wanted.
  const wanted = new Set(picks.map(pickId));
  const answer = data && { ...data, series: data.series.filter((one) => wanted.has(pickId(one))) };
  const nothing = answer?.series.every(({ values }) => values.every((value) => value === null));
  const instead = () => {
    if (picks.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />;
    if (error && !isFetching) return <ErrorState message={error.message} onRetry={() => refetch()} />;
    return nothing && !isFetching ? <EmptyState title={t('empty')} text={t('emptyText')} /> : undefined;
  };
  const [first, last] = [dayOf(range.from, zone), dayOf(range.to - 1, zone)];
  return (
    <div className={classes.stack}>
      <RangeBar range={range} zone={zone} today={today} onRange={onRange} />
      <div className={styles.both}>
        <details className={styles.fold} open>
          <summary className={classes.cardTitle}>{t('choose')}</summary>
          <SeriesPicker offers={offers} picks={picks} onPicks={onPicks} />
        </details>
        <TrendChart
          title={t('title')}
          subtitle={first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`}
          fileName={t('file', { number: plant.number, from: first, to: last })}
          data={answer && parameterChart(answer, range, nameOf, t('time'))}
          instead={instead()}
          height={440}
          onSelect={(from, to) => onRange({ from, to })}
          notes={
            answer && (
              <p className={styles.notes}>
                {answer.series.some(({ reduced }) => reduced) && <span>{t('reduced')}</span>}
                {range.from < Date.parse(answer.keptSince) && (
                  <span>{t('keptSince', { day: formatDate(answer.keptSince, { zone }) })}</span>
                )}
                <span className={styles.hint}>{t('zoomHint')}</span>
              </p>
            )
          }
        />
      </div>
    </div>
  );
}
