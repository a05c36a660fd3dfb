/** Owns the take-out: everything that is kept about a plant, in files that explain themselves. */
import type { Readable } from 'node:stream';
import { networkModes } from '#contract/devices.ts';
import {
  batteryComms,
  batteryStatuses,
  batteryWorkModes,
  controlPilots,
  gridStates,
  heatPumpStates,
  inverterStates,
  limitSources,
  meterRoles,
  qualities,
} from '#contract/telemetry.ts';
import { csvText } from '../../platform/csv.ts';
import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Cell } from '../../platform/spreadsheet.ts';
import { type ZipPart, zipped } from '../../platform/zip.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { readme } from './takeout.readme.ts';
import * as repository from './takeout.repository.ts';

const rowsAtOnce = 2_000;

type Row = repository.Row;
type Page = (after: Row | undefined) => Promise<Row[]>;

/** Numbers that stand for words, by device and column; `quality` is the same everywhere. */
const words: Record<keyof typeof repository.sampleTables, Record<string, readonly string[]>> = {
  INVERTER: { state: inverterStates, grid: gridStates, limit_source: limitSources },
  CELL: { status: batteryStatuses, work_mode: batteryWorkModes, comm: batteryComms },
  METERBOX: { role: meterRoles, comm: batteryComms },
  EV_CHARGER: { control_pilot: controlPilots },
  HEAT_PUMP: { state: heatPumpStates },
  DONGLE: { net: networkModes },
};

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

/** Pages of rows as one table; a first page without rows leaves its headings alone. */
async function* table(page: Page, columns: readonly string[]): AsyncIterable<string> {
  async function* batches() {
    for (let rows = await page(undefined); rows.length > 0; rows = rows.length < rowsAtOnce ? [] : await page(rows.at(-1)))
      yield rows.map((row) => columns.map((column) => toCell(row[column])));
  }
  yield* csvText(columns, batches());
}

async function* text(content: string): AsyncIterable<string> {
  yield content;
}

const json = (value: unknown) => text(`${JSON.stringify(value, null, 2)}\n`);

const dayColumns = [
  'day',
  'pv_wh',
  'load_wh',
  'self_consumed_wh',
  'import_wh',
  'export_wh',
  'charge_wh',
  'discharge_wh',
  'ev_charger_wh',
  'heat_pump_wh',
  'feed_in_revenue',
  'savings',
  'revenue',
  'currency',
  'quality',
];

export type TakeOutService = ReturnType<typeof createTakeOutService>;

export function createTakeOutService(db: Database, audit: AuditService) {
  async function* samplesOf(scope: Scope, plantId: string, devices: readonly repository.TakenDevice[]): AsyncIterable<ZipPart> {
    for (const { id: deviceId, type, serial_number } of devices) {
      if (!(type in repository.sampleTables)) continue;
      const kind = type as keyof typeof repository.sampleTables;
      const spoken = { ...words[kind], quality: qualities };
      const page: Page = async (after) => {
        const rows = await repository.samplePages(db, scope, { plantId, deviceId, type: kind }, after, rowsAtOnce);
        return rows.map((row) => {
          const said = Object.entries(spoken).map(([column, list]) => [column, list[row[column] as number] ?? null]);
          return { ...row, ...Object.fromEntries(said) };
        });
      };
      const [first] = await page(undefined);
      if (!first) continue;
      const columns = Object.keys(first).filter((column) => column !== 'plant_id' && column !== 'device_id');
      yield { name: `samples/${type.toLowerCase()}-${serial_number}.csv`, text: table(page, columns) };
    }
  }

  /** What a take-out holds, file by file. */
  async function* parts(scope: Scope, plant: repository.TakenPlant): AsyncIterable<ZipPart> {
    const { id, organization_id, owner_id, ...facts } = plant;
    const pages =
      (read: repository.Pages): Page =>
      (after) =>
        read(db, scope, id, after, rowsAtOnce);
    const devices = await repository.listDevices(db, scope, id);
    yield { name: 'README.txt', text: text(readme(plant.name, plant.number)) };
    yield { name: 'plant.json', text: json({ id, ...facts }) };
    yield { name: 'devices.json', text: json(devices) };
    yield { name: 'days.csv', text: table(pages(repository.dayPages), dayColumns) };
    yield {
      name: 'power-5min.csv',
      text: table(pages(repository.powerPages), ['at', 'pv_w', 'load_w', 'grid_w', 'battery_w', 'soc_pct']),
    };
    yield {
      name: 'device-events.csv',
      text: table(pages(repository.eventPages), ['at', 'serial_number', 'code', 'state', 'vendor_code', 'received_at']),
    };
    yield {
      name: 'alarms.csv',
      text: table(pages(repository.alarmPages), [
        'started_at',
        'serial_number',
        'code',
        'level',
        'state',
        'latest_at',
        'acknowledged_at',
        'closed_at',
        'close_reason',
        'count',
        'detail',
      ]),
    };
    yield {
      name: 'audit.csv',
      text: table(pages(repository.auditPages), [
        'at',
        'actor_name',
        'address',
        'action',
        'object_type',
        'object_name',
        'changes',
      ]),
    };
    yield* samplesOf(scope, id, devices);
  }

  return {
    async takeOut(actor: Actor, caller: Caller, scope: Scope, id: string): Promise<Readable> {
      const plant = await repository.findPlant(db, scope, id);
      if (!plant) throw new AppError('notFound');
      await audit.record(
        db,
        { actor, caller },
        {
          action: 'plant.takenOut',
          objectType: 'PLANT',
          objectId: id,
          objectName: plant.name,
          organizationId: plant.organization_id,
          subjectAccountId: plant.owner_id,
          plantId: id,
        },
      );
      return zipped(parts(scope, plant));
    },
  };
}
