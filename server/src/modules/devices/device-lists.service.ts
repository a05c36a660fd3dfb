import type { Readable } from 'node:stream';
import type { Device, DeviceChange, DeviceFilter, DeviceRow, DeviceStatus, DeviceType } from '#contract/devices.ts';
import type { PageQuery } from '#contract/fields.ts';
import type { Language } from '#contract/languages.ts';
import { type Permission, permissions } from '#contract/permissions.ts';
import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http.ts';
import { limitedTo, type Scope, scopeFor, systemScope, withoutDemo } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import { type Cell, spreadsheet } from '../../platform/spreadsheet.ts';
import type { Texts } from '../../platform/texts.ts';
import { countAttempt, lookUpLimit } from '../../platform/throttle.ts';
import { findPieces } from './claims.repository.ts';
import { needsCode, standing } from './claims.ts';
import * as repository from './devices.repository.ts';
import { sheetOf, toRow } from './devices.rows.ts';

const perBatch = 4_000;
const wholeStock = systemScope('the stock belongs to the whole fleet; who may look into it is asked first');
const anyPiece = systemScope('whose a serial number is decides what is told of it');

const pageOfType = (type: DeviceType): Permission => (type === 'CELL' ? 'devices.batteries' : 'devices.inverters');
const holds = (actor: Actor, permission: Permission) => actor.permissions.has(permissions[permission]);

export function createDeviceListsService(db: Database, texts: Texts) {
  /** The permission of a page counts for its types only, as far as the roles reach that carry it. */
  async function partOf(actor: Actor, { plants }: Scope, permission: Permission, types: DeviceType[]): Promise<repository.Part> {
    if (!holds(actor, permission)) throw new AppError('noPermission');
    const scope = limitedTo(await scopeFor(db, actor.accountId, permission), plants);
    return { types, scope, plants: await repository.fewPlants(db, scope) };
  }

  /** The stock belongs to the whole fleet: who sees a part of it has no part in the stock. */
  async function maySeeStock(actor: Actor, { plants }: Scope): Promise<boolean> {
    return holds(actor, 'devices.stock') && !plants && (await scopeFor(db, actor.accountId, 'devices.stock')).all;
  }

  async function reachOf(actor: Actor, scope: Scope, filter: DeviceFilter): Promise<{ reached: Scope; reach: repository.Reach }> {
    if (filter.stock) {
      if (!(await maySeeStock(actor, scope))) throw new AppError('noPermission');
      return { reached: wholeStock, reach: { stock: true } };
    }
    const wanted = [...new Set(filter.types.map(pageOfType))];
    const parts = await Promise.all(
      wanted.map((permission) =>
        partOf(
          actor,
          scope,
          permission,
          filter.types.filter((type) => pageOfType(type) === permission),
        ),
      ),
    );
    const [{ scope: reached, ...first }, ...others] = parts as [repository.Part, ...repository.Part[]];
    return { reached, reach: { ...first, stock: false, others } };
  }

  const every: repository.Reach = { stock: false, types: repository.everyType, plants: null, others: [] };

  async function demandPlant(scope: Scope, plantId: string): Promise<void> {
    if (!(await repository.hasPlant(db, scope, plantId))) throw new AppError('notFound');
  }

  async function* batches(
    scope: Scope,
    reach: repository.Reach,
    filter: DeviceFilter,
    row: (d: repository.DescribedDevice) => Cell[],
  ) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const list: repository.DescribedDevice[] = await repository.devicesAfter(db, scope, reach, filter, after, perBatch);
      yield list.map(row);
      after = list.length < perBatch ? undefined : list.at(-1)?.serial_number;
    }
  }

  /** In a plant within the scope, or in the stock where the caller may look into it. */
  async function find(actor: Actor, scope: Scope, id: string): Promise<repository.DescribedDevice> {
    const row =
      (await repository.findDevice(db, scope, every, id)) ??
      ((await maySeeStock(actor, scope)) ? await repository.findDevice(db, wholeStock, { stock: true }, id) : undefined);
    if (!row) throw new AppError('notFound');
    return row;
  }

  return {
    async page(
      actor: Actor,
      scope: Scope,
      filter: DeviceFilter,
      { pageNum, pageSize }: PageQuery,
    ): Promise<{ list: DeviceRow[]; total: number }> {
      const { reached, reach } = await reachOf(actor, scope, filter);
      const [list, total] = await Promise.all([
        repository.listDevices(db, reached, reach, filter, pageSize, (pageNum - 1) * pageSize),
        repository.countDevices(db, reached, reach, filter, mostCounted),
      ]);
      return { list: list.map(toRow), total };
    },

    async export(actor: Actor, scope: Scope, filter: DeviceFilter, language: Language): Promise<Readable> {
      const { reached, reach } = await reachOf(actor, scope, filter);
      const { name, headings, row } = sheetOf(texts, language);
      return spreadsheet(name, headings, batches(reached, reach, filter, row));
    },

    async detail(actor: Actor, scope: Scope, id: string): Promise<Device> {
      const row = await find(actor, scope, id);
      const [attached, predecessors] = await Promise.all([
        repository.attachedTo(db, scope, id),
        repository.predecessorsOf(db, scope, id),
      ]);
      return {
        ...toRow(row),
        ratedW: row.rated_w,
        capacityWh: row.capacity_wh,
        attached: attached.map((a) => ({
          id: a.id,
          type: a.type as DeviceType,
          serialNumber: a.serial_number,
          status: a.status as DeviceStatus,
        })),
        predecessors: predecessors.map((p) => ({ serialNumber: p.serial_number, replacedAt: p.retired_at })),
      };
    },

    async ofPlant(scope: Scope, plantId: string): Promise<DeviceRow[]> {
      await demandPlant(scope, plantId);
      return (await repository.devicesOfPlant(db, scope, every, plantId)).map(toRow);
    },

    async changes(scope: Scope, plantId: string): Promise<DeviceChange[]> {
      await demandPlant(scope, plantId);
      return (await repository.changesOf(db, withoutDemo(scope), plantId)).map((c) => ({
        id: c.id,
        at: c.at,
        kind: c.kind as DeviceChange['kind'],
        type: c.type as DeviceType,
        serialNumber: c.serial_number,
        newSerialNumber: c.new_serial_number,
        byName: c.by_name,
        note: c.note,
      }));
    },

    /** Of a device that is somebody else's nothing is told but that. */
    async check(actor: Actor, scope: Scope, { serialNumber, plantId }: { serialNumber: string; plantId: string | null }) {
      if (plantId) await demandPlant(scope, plantId);
      await countAttempt(db, [lookUpLimit(actor.accountId)]);
      const piece = (await findPieces(db, anyPiece, [serialNumber])).get(serialNumber);
      const state = standing(piece, plantId);
      const mayTell = piece && state !== 'TAKEN';
      const facts = mayTell ? await repository.pieceFacts(db, anyPiece, piece.id) : undefined;
      return {
        state,
        type: mayTell ? (piece.type as DeviceType) : null,
        manufacturerName: facts?.manufacturer_name ?? null,
        specId: facts?.spec_id ?? null,
        specName: facts?.spec_name ?? null,
        capacityWh: facts?.capacity_wh ?? null,
        online: facts?.status === 'ONLINE',
        codeNeeded: mayTell ? state === 'FREE' && needsCode(piece) : false,
      };
    },
  };
}
