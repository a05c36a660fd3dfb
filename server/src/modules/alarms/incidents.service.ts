import type { Database } from '../../platform/db.ts';
import { systemScope } from '../../platform/scope.ts';
import { areas, groupableCodes } from './areas.ts';
import * as repository from './incidents.repository.ts';
import { takeTurn } from './raising.repository.ts';

const everyPlant = systemScope('a cause that many plants have in common is nobody’s own');

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
