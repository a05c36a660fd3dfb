import type { Database } from '../../platform/db.ts';
import { systemScope } from '../../platform/scope.ts';
import * as repository from './incidents.repository.ts';
import { takeTurn } from './raising.repository.ts';

const everyPlant = systemScope('a cause that many plants have in common is nobody’s own');

const gridCodes = ['INV-101', 'INV-102', 'INV-103', 'INV-104', 'INV-105', 'INV-106', 'INV-107'];
const silenceCodes = ['DNG-401', 'PLT-602'];
/** Codes whose cause often lies outside the plant. */
export const groupableCodes = [...gridCodes, ...silenceCodes];

/** About 15 km and 60 km in the middle of Europe. */
const [streetBits, regionBits] = [11, 13];
export const areas: readonly repository.Area[] = [
  { kind: 'GRID_AREA', codes: gridCodes, cellBits: streetBits, fewest: 3, share: 0.05 },
  { kind: 'NETWORK', codes: silenceCodes, cellBits: regionBits, fewest: 5, share: 0.1 },
];
const fewestDongles = 10;
const deafMinutes = 5;
const pauseS = 180;

/** Alarms with one probable cause, as one. */
export function createIncidentsService(db: Database) {
  return {
    /** Whether the fault is ours: many were heard in the last hour, and now nobody. */
    async listen(): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const { lately, now, newest_at } = await repository.hearing(tx, everyPlant, deafMinutes);
        const deaf = lately >= fewestDongles && now === 0;
        await repository.noteListening(tx, everyPlant, deaf, pauseS);
        if (deaf && newest_at) await repository.openIngest(tx, everyPlant, newest_at);
        else if (now > 0) await repository.closeIngest(tx, everyPlant);
      });
    },

    async group(): Promise<void> {
      await db.transaction().execute(async (tx) => {
        // not while alarms are raised: they join what is open
        if (!(await takeTurn(tx, everyPlant))) return;
        for (const area of areas) await repository.groupByArea(tx, everyPlant, area);
        await repository.groupByFirmware(tx, everyPlant, { except: groupableCodes, fewest: 5, times: 3 });
        await repository.closeEmpty(tx, everyPlant);
      });
    },
  };
}
