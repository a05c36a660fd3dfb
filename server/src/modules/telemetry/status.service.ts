import type { DeviceStatus } from '#contract/devices.ts';
import type { Database } from '../../platform/db.ts';
import { systemScope } from '../../platform/scope.ts';
import { sunElevationDeg } from './split.ts';
import * as repository from './status.repository.ts';

const everyDevice = systemScope('status follows from what devices say, whoever owns them');
const limits = { offlineMinutes: 15, willMinutes: 3 };
const lastSeenMinutes = 10;
const hourMs = 3_600_000;
const asleepBelowDeg = 5;
const awakeAboveDeg = 10;

/** Where the dongle lives on the modules' power, silence means something only when the sun has been up for an hour. */
export function maySleep(at: number, latitude: number, longitude: number): boolean {
  if (sunElevationDeg(at, latitude, longitude) < asleepBelowDeg) return true;
  const before = sunElevationDeg(at - hourMs, latitude, longitude);
  const rising = before < sunElevationDeg(at, latitude, longitude);
  return rising && before < awakeAboveDeg;
}

export function createStatusService(db: Database, now: () => number = Date.now) {
  const isNews = ({ status, plant_type, latitude, longitude }: repository.StatusChange): boolean =>
    status !== 'OFFLINE' || plant_type === 'ENERGY_STORAGE' || !maySleep(now(), latitude, longitude);

  return {
    async sweep(): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const changes = (await repository.changedStatuses(tx, everyDevice, limits)).filter(isNews);
        for (const status of new Set<DeviceStatus>(changes.map((c) => c.status))) {
          const ids = changes.filter((c) => c.status === status).map((c) => c.id);
          await repository.saveStatuses(tx, everyDevice, status, ids);
        }
        await repository.savePlantStatuses(tx, everyDevice);
        await repository.noteLastSeen(tx, everyDevice, lastSeenMinutes);
      });
    },
  };
}
