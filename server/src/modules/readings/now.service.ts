import { getPosition } from 'suncalc';
import type { PlantEvent } from '#contract/live.ts';
import type { DeviceValues, Flow, Powers } from '#contract/readings.ts';
import { qualities } from '#contract/telemetry.ts';
import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { maySleep } from '../telemetry/status.service.ts';
import { samplesOf, valuesOf } from '../telemetry/values.ts';
import { edgesOf, nodesOf, type Part, powersOf, staleMs } from './flow.ts';
import * as repository from './readings.repository.ts';

export type NowService = ReturnType<typeof createNowService>;

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const sunIsUp = (at: number, { latitude, longitude }: repository.PlantFacts): boolean =>
  getPosition(new Date(at), latitude, longitude).altitude > 0;

function grouped<K, V>(list: readonly V[], keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of list) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

interface PlantNow {
  plant: repository.PlantFacts;
  parts: Part[];
  powers: Powers;
  at: number | null;
}

/** What plants do at this moment, and the newest value of everything that their devices tell. */
export function createNowService(db: Database, now: () => number = Date.now) {
  /** Behind a battery the inverter's output is not what the modules give. */
  function modulesPower(plant: repository.PlantFacts, sample: repository.NewestSample | undefined): number | null {
    const dc = (sample?.dc_w as number | null) ?? null;
    const ac = (sample?.ac_w as number | null) ?? null;
    const power = plant.type === 'ENERGY_STORAGE' ? (dc ?? ac) : (ac ?? dc);
    return power === null ? null : Math.max(0, power);
  }

  async function plantsNow(scope: Scope, ids: readonly string[]): Promise<PlantNow[]> {
    const plants = await repository.findPlants(db, scope, ids);
    const devices = await repository.listDevicesNow(db, scope, ids);
    const inverters = devices.filter((d) => d.type === 'INVERTER');
    const samples = await repository.newestSamples(db, scope, 'sample_inverter', ['ac_w', 'dc_w'], inverters);
    const sampleOf = new Map(samples.map((s) => [s.device_id, s]));
    const devicesOf = grouped(devices, (d) => d.plant_id);
    return plants.map((plant) => {
      const parts = (devicesOf.get(plant.id) ?? []).map(
        (d): Part => ({
          type: d.type,
          source: d.source,
          at: d.last_at === null ? null : Date.parse(d.last_at),
          powerW: d.type === 'INVERTER' ? modulesPower(plant, sampleOf.get(d.device_id)) : d.power_w,
          socPct: d.soc_pct,
        }),
      );
      const { at, ...powers } = powersOf(parts, sunIsUp(now(), plant));
      return { plant, parts, powers, at };
    });
  }

  async function plantNow(scope: Scope, id: string): Promise<PlantNow> {
    const [found] = await plantsNow(scope, [id]);
    if (!found) throw new AppError('notFound');
    return found;
  }

  async function valuesOfType(scope: Scope, type: string, devices: repository.DeviceNow[]): Promise<DeviceValues[]> {
    const table = samplesOf(type);
    const values = valuesOf(type);
    const columns = values.map((v) => v.column);
    const samples = table ? await repository.newestSamples(db, scope, table, columns, devices) : [];
    return devices.map((d) => {
      const sample = samples.find((s) => s.device_id === d.device_id);
      return {
        deviceId: d.device_id,
        type: d.type,
        serialNumber: d.serial_number,
        name: d.name,
        status: d.status,
        at: d.last_at,
        receivedAt: d.received_at,
        quality: sample ? (qualities[sample.quality] ?? null) : null,
        values: values.flatMap(({ key, group, unit, column, of }) => {
          const value = of(sample?.[column]);
          return value === null ? [] : [{ key, group, unit, value }];
        }),
      };
    });
  }

  return {
    /** The state of those plants that lie within the scope. */
    async events(scope: Scope, ids: readonly string[]): Promise<PlantEvent[]> {
      return (await plantsNow(scope, ids)).map(({ plant, powers, at }) => ({
        plantId: plant.id,
        status: plant.status,
        at: instant(at),
        ...powers,
      }));
    },

    async flow(scope: Scope, id: string): Promise<Flow> {
      const { plant, parts, powers, at } = await plantNow(scope, id);
      const stale = at === null || now() - at > staleMs;
      const mayRest = plant.type !== 'ENERGY_STORAGE' && maySleep(now(), plant.latitude, plant.longitude);
      return {
        plantId: plant.id,
        at: instant(at),
        stale,
        asleep: stale && at !== null && mayRest,
        ...powers,
        nodes: nodesOf(parts),
        edges: edgesOf(powers),
      };
    },

    async realtime(scope: Scope, id: string) {
      const [plant] = await repository.findPlants(db, scope, [id]);
      if (!plant) throw new AppError('notFound');
      const byType = grouped(await repository.listDevicesNow(db, scope, [id]), (d) => d.type);
      byType.delete('COMPONENT');
      const devices: DeviceValues[] = [];
      for (const [type, list] of byType) devices.push(...(await valuesOfType(scope, type, list)));
      return { plantId: id, timeZone: plant.time_zone, devices };
    },
  };
}
