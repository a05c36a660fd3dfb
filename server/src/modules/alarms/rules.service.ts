import type { Database, Tx } from '../../platform/db.ts';
import { systemScope } from '../../platform/scope.ts';
import * as rules from './rules.repository.ts';
import { clearSkyOnSlope } from './sun.ts';

const everyPlant = systemScope('rules look at every plant, whoever owns it');
const enoughSunWm2 = 250;
const flat = [{ tiltDeg: 0, azimuthDeg: 180 }];
/** Late data of the evening has come by then. */
const hourOfDay = 3;

/** Whether a clear sky shone onto the modules for the last hour: a roof to the north has its own winter. */
function isSunny({ latitude, longitude, arrays }: rules.DarkPlant, now: number): boolean {
  const slopes = arrays.length > 0 ? arrays : flat;
  return [now, now - 3_600_000].every((at) =>
    slopes.some((slope) => clearSkyOnSlope(at, latitude, longitude, slope) > enoughSunWm2),
  );
}

/** Looks for what no device says by itself. */
export function createRulesService(db: Database) {
  const apply = (code: string, find: (tx: Tx) => Promise<rules.Finding[]>) =>
    db.transaction().execute(async (tx) => rules.saveFindings(tx, everyPlant, code, await find(tx)));

  return {
    /** Who is silent. */
    async everyMinute(): Promise<void> {
      await apply('DNG-401', (tx) => rules.silentDongles(tx, everyPlant));
      await apply('PLT-602', (tx) => rules.silentPlants(tx, everyPlant));
      await apply('DNG-405', (tx) => rules.unreachableInverters(tx, everyPlant));
      await apply('MTR-301', (tx) => rules.silentParts(tx, everyPlant, 'MTR-301', 'METERBOX'));
      await apply('BAT-208', (tx) => rules.silentParts(tx, everyPlant, 'BAT-208', 'CELL'));
    },

    async everyFiveMinutes(): Promise<void> {
      await apply('INV-102', (tx) => rules.highVoltage(tx, everyPlant));
      await apply('INV-116', (tx) => rules.deadInputs(tx, everyPlant));
      await apply('PLT-604', (tx) => rules.exceededExport(tx, everyPlant));
      await apply('PLT-603', async (tx) => {
        const found = await rules.darkPlants(tx, everyPlant);
        return found.filter((plant) => !plant.holds || isSunny(plant, Date.now()));
      });
    },

    /** The daily ones for plants where it is early morning; `null` takes every plant. */
    async everyHour(hour: number | null = hourOfDay): Promise<void> {
      await apply('MTR-302', (tx) => rules.reversedMeters(tx, everyPlant));
      await apply('PLT-601', (tx) => rules.poorYields(tx, everyPlant, hour));
      await apply('PLT-605', (tx) => rules.implausibleDays(tx, everyPlant, hour));
      await apply('PLT-606', (tx) => rules.idleBatteries(tx, everyPlant, hour));
      await apply('INV-117', (tx) => rules.unequalStrings(tx, everyPlant, hour));
      await apply('BAT-209', (tx) => rules.wornBatteries(tx, everyPlant, hour));
    },
  };
}
