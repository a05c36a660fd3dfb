import { type AlarmFilter, alarmEndpoints } from '#contract/alarms.ts';
import type { DataScope } from '#contract/permissions.ts';
import type { Database } from '../../server/src/platform/db.ts';
import { type Figures, hammer } from '../api/hammer.ts';
import { fillPlants } from '../plants/fill.ts';
import { signedIn } from '../shared/dealer.ts';
import { withInstallation } from '../shared/installation.ts';
import { fillAlarms } from './fill.ts';

export const plants = 10_000;
export const rounds = 4;
export const seconds = 0.5;

const viewers: readonly [string, DataScope][] = [
  ['all', 'ALL'],
  ['dealer', 'ORG_AND_CHILDREN'],
  ['installer', 'ORG_ONLY'],
];
const open = { states: ['ACTIVE', 'ACKNOWLEDGED'] } satisfies AlarmFilter;
const columns = ['startedAt', 'latestAt', 'level', 'code', 'plantName'] as const;

/** Every filter and every sort. What names a single plant or device is taken from the fleet. */
async function casesOf(db: Database): Promise<[string, AlarmFilter][]> {
  const plant = await db
    .selectFrom('plant')
    .selectAll()
    .where('organization_id', '=', '00000000-0000-4000-8000-000000000000')
    .executeTakeFirstOrThrow();
  const device = await db.selectFrom('device').selectAll().where('plant_id', '=', plant.id).executeTakeFirstOrThrow();
  const day = new Date().toISOString().slice(0, 10);
  return [
    ['no filter', {}],
    ['open', open],
    ['closed', { states: ['CLOSED'] }],
    ['level error', { level: 'ERROR' }],
    ['level warn', { level: 'WARN' }],
    ['level general', { level: 'GENERAL' }],
    ['open, level general', { ...open, level: 'GENERAL' }],
    ['device type', { deviceType: 'DONGLE' }],
    ['code', { code: 'INV-119' }],
    ['open, code', { ...open, code: 'INV-119' }],
    ['plant', { plantId: plant.id }],
    ['device', { deviceId: device.id }],
    ['organization with those below', { organizationId: '00000000-0000-4000-8000-000000000001' }],
    ['mine', { mine: true }],
    ['today', { from: day, to: day }],
    ['search, a code', { search: 'INV-11' }],
    ['search, a plant', { search: plant.name.slice(2, 14) }],
    ['search, a serial number', { search: device.serial_number.slice(2, 12) }],
    ['search, nothing', { search: 'nowhere' }],
    ...columns.flatMap((column) =>
      (['asc', 'desc'] as const).map((direction): [string, AlarmFilter] => [
        `sort ${column} ${direction}`,
        { sort: { column, direction } },
      ]),
    ),
  ];
}

export interface PageFigures {
  name: string;
  page: Figures;
}

/** The page of each viewer in every way, at one number of alarms. */
export async function measurePages(alarms: number): Promise<{ alarms: number; fillSeconds: number; pages: PageFigures[] }> {
  return withInstallation(async ({ owner, db, createApp }) => {
    await fillPlants(owner, plants);
    const people = [];
    for (const [name, reach] of viewers) people.push({ name, ...(await signedIn(db, name, reach, ['alarms.view'])) });
    const begun = performance.now();
    await fillAlarms(owner, alarms, people[0]?.accountId ?? '');
    const fillSeconds = (performance.now() - begun) / 1000;
    const { app } = createApp();
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const pages: PageFigures[] = [];
    for (const { name: viewer, token } of people) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      for (const [name, filter] of await casesOf(db)) {
        const target = { name, ...alarmEndpoints.page, headers, body: JSON.stringify(filter) };
        const tries: Figures[] = [];
        for (let round = 0; round < rounds; round++) tries.push(await hammer(url, target, seconds, round === 0 ? 0.2 : 0.05));
        // whatever else the machine does only makes it slower
        const [best] = tries.sort((a, b) => a.p95Ms - b.p95Ms);
        if (best) pages.push({ name: `${viewer}: ${name}`, page: best });
      }
    }
    await app.close();
    return { alarms, fillSeconds, pages };
  });
}
