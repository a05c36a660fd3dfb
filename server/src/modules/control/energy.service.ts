import type { ManageEnergyBody, PlantEnergy } from '#contract/control.ts';
import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import * as repository from './control.repository.ts';
import * as dimmings from './dimming.repository.ts';
import type { OathService, Who } from './oath.service.ts';
import type { OrderingService } from './ordering.service.ts';
import type { ReadingService } from './reading.service.ts';

interface Options {
  db: Database;
  ordering: OrderingService;
  reading: ReadingService;
  oaths: OathService;
  /** How long the log of the grid operator's dimming is kept. */
  dimmingMonths: number;
}

const logKeeping = systemScope('the log of dimming is kept for every plant');
const mostDimmings = 100;

/** Everyday settings, which owners change too, and what the grid operator did to the loads. */
export function createEnergyService({ db, ordering, reading, oaths, dimmingMonths }: Options) {
  return {
    async energy(scope: Scope, plantId: string): Promise<PlantEnergy> {
      if (!(await repository.countryOf(db, scope, plantId))) throw new AppError('notFound');
      const found = await repository.targetsOfPlant(db, scope, plantId, ['INVERTER', 'EV_CHARGER', 'HEAT_PUMP']);
      const devices = await Promise.all(found.map((device) => reading.described(scope, device)));
      return {
        devices: devices.map((device) => {
          const everyday = device.parameters.filter((p) => p.everyday);
          const keys = new Set(everyday.map(({ key }) => key));
          const values = Object.fromEntries(Object.entries(device.values).filter(([key]) => keys.has(key)));
          return { ...device, parameters: everyday, values };
        }),
        dimmings: await dimmings.dimmingsOf(db, scope, plantId, mostDimmings),
      };
    },

    /** Everyday settings only: nobody reaches a protection value by this door. */
    manageEnergy: (who: Who, scope: Scope, { deviceId, changes, expectHash, waitS }: ManageEnergyBody) =>
      oaths.onRecord(who, { objectType: 'DEVICE', objectId: deviceId }, async () => {
        const device = await ordering.target(db, scope, deviceId);
        await ordering.demandDongle(scope, device.id);
        const set = Object.fromEntries(changes.map(({ key, value }) => [key, value]));
        const change = { device, set, standard: null, allowed: (p: { everyday: boolean }) => p.everyday };
        const { previous, hash } = await ordering.checked(db, scope, change);
        if (hash !== expectHash) throw new AppError('control.changed');
        return db.transaction().execute((tx) => ordering.write(tx, scope, who, { device, set, previous, hash, waitS }));
      }),

    /** Lays down what the samples say of the last days, before they are dropped; and forgets what is older than has to be kept. */
    async keepDimmings(): Promise<void> {
      for (const plantId of await dimmings.dimmedPlants(db, logKeeping))
        await db.transaction().execute((tx) => dimmings.keepDimmings(tx, logKeeping, plantId));
      await dimmings.purgeDimmings(db, logKeeping, dimmingMonths);
    },
  };
}
