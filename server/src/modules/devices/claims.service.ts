import { timingSafeEqual } from 'node:crypto';
import type { DeviceInput } from '#contract/devices.ts';
import { changesBetween } from '../../platform/changes.ts';
import { claimHash, type Vault } from '../../platform/crypto.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { FieldError } from '../../platform/errors.ts';
import { ownScope, type Scope, systemScope } from '../../platform/scope.ts';
import { forgiveOne, resetThrottle } from '../../platform/throttle.repository.ts';
import { claimCodeLimit, claimLimit, countAttempt, everyAttempt } from '../../platform/throttle.ts';
import type { AuditService, Who } from '../audit/audit.service.ts';
import * as repository from './claims.repository.ts';
import { type Entry, type Piece, refuse, refuseTwice } from './claims.ts';

export type ClaimsService = ReturnType<typeof createClaimsService>;

/** The plant that devices come to. */
export interface Home {
  id: string;
  organizationId: string | null;
  ownerId: string | null;
  name: string;
}

const anyPiece = systemScope('whose a serial number is decides whether it may be had: it is looked up first');
const catalogue = systemScope('every device may be of every specification');

declare const sealed: unique symbol;
/** Devices whose codes were counted and found right. Only `prove` makes them. */
export type ProvenDevices = readonly DeviceInput[] & { readonly [sealed]: true };

const entriesOf = (devices: readonly DeviceInput[], path: string): Entry[] =>
  devices.map((input, index) => ({ input, prefix: `${path}.${index}.` }));
const serialsOf = (entries: readonly Entry[]): string[] => entries.map((e) => e.input.serialNumber);

export function createClaimsService(db: Database, audit: AuditService, vault: Vault) {
  const codeHash = (serialNumber: string, code: string): Buffer => claimHash(vault, serialNumber, code);
  const isRight = (code: string, piece: Piece): boolean =>
    piece.claim_code_hash !== null && timingSafeEqual(piece.claim_code_hash, codeHash(piece.serial_number, code));

  /** Counted before any transaction and on its own, so that a refusal does not take the count back. */
  async function proveEntries({ actor }: Who, entries: readonly Entry[], plantId: string | null): Promise<void> {
    refuseTwice(entries);
    const pieces = await repository.findPieces(db, anyPiece, serialsOf(entries));
    const perAccount = claimLimit(actor.accountId);
    const perSerial = entries
      .filter((e) => e.input.claimCode && pieces.get(e.input.serialNumber)?.claim_code_hash)
      .map((e) => claimCodeLimit(e.input.serialNumber));
    await countAttempt(db, [perAccount, ...perSerial]);
    for (const entry of entries) refuse(entry, pieces.get(entry.input.serialNumber), plantId, isRight);
    await forgiveOne(db, everyAttempt, perAccount.key);
    for (const { key } of perSerial) await resetThrottle(db, everyAttempt, key);
  }

  async function demandSpecs(tx: Tx, entries: readonly Entry[]): Promise<void> {
    const types = await repository.specTypes(
      tx,
      catalogue,
      entries.flatMap((e) => e.input.specId ?? []),
    );
    for (const { input, prefix } of entries) {
      if (input.specId && types.get(input.specId) !== input.type) throw new FieldError(`${prefix}specId`, 'invalid');
    }
  }

  async function place(
    tx: Tx,
    scope: Scope,
    { input, prefix }: Entry,
    piece: Piece | undefined,
    plantId: string,
    replacesId: string | null,
  ) {
    const placed = {
      plant_id: plantId,
      spec_id: input.specId ?? piece?.spec_id ?? null,
      name: input.name,
      address: input.address,
      network_mode: input.networkMode,
      replaces_id: replacesId,
    };
    if (piece && (await repository.takePiece(tx, scope, piece, placed))) return piece.id;
    const id = piece ? null : await repository.registerPiece(tx, scope, input.type, input.serialNumber, placed);
    if (!id) throw new FieldError(`${prefix}serialNumber`, 'serialTaken');
    return id;
  }

  /** Where none is named and the plant has exactly one dongle, that is the one. */
  async function hang(
    tx: Tx,
    scope: Scope,
    entries: readonly Entry[],
    ids: ReadonlyMap<string, string>,
    plantId: string,
  ): Promise<void> {
    const dongles = await repository.donglesOf(tx, scope, plantId);
    for (const { input, prefix } of entries) {
      if (!input.dongleSn) continue;
      const dongle = dongles.get(input.dongleSn);
      if (!dongle || input.type === 'DONGLE') throw new FieldError(`${prefix}dongleSn`, 'dongle');
      await repository.hangOn(tx, scope, dongle, ids.get(input.serialNumber) ?? '');
    }
    const [only, ...others] = dongles.values();
    if (!only || others.length > 0) return;
    const cameNow = [...ids.values()].includes(only);
    await repository.hangLoose(tx, scope, plantId, only, cameNow ? null : [...ids.values()]);
  }

  /** Takes all of them, or throws. Their ids, by serial number. */
  async function claim(
    tx: Tx,
    scope: Scope,
    plantId: string,
    entries: readonly Entry[],
    replacesId: string | null = null,
  ): Promise<ReadonlyMap<string, string>> {
    const pieces = await repository.lockPieces(tx, anyPiece, serialsOf(entries));
    for (const entry of entries) refuse(entry, pieces.get(entry.input.serialNumber), plantId, isRight);
    await demandSpecs(tx, entries);
    const ids = new Map<string, string>();
    const inOrder = [...entries].sort((a, b) => (a.input.serialNumber < b.input.serialNumber ? -1 : 1));
    for (const entry of inOrder) {
      const { serialNumber } = entry.input;
      ids.set(serialNumber, await place(tx, scope, entry, pieces.get(serialNumber), plantId, replacesId));
    }
    await hang(tx, scope, entries, ids, plantId);
    return ids;
  }

  async function add(
    tx: Tx,
    who: Who,
    scope: Scope,
    plant: Home,
    entries: readonly Entry[],
  ): Promise<ReadonlyMap<string, string>> {
    if (entries.length === 0) return new Map();
    const ids = await claim(tx, scope, plant.id, entries);
    const byName = await repository.accountName(tx, ownScope(who.actor.accountId));
    await repository.insertChanges(
      tx,
      scope,
      entries.map(({ input }) => ({
        plant_id: plant.id,
        kind: 'ADDED',
        type: input.type,
        serial_number: input.serialNumber,
        by_name: byName,
      })),
    );
    for (const { input } of entries) {
      await audit.record(tx, who, {
        action: 'device.added',
        objectType: 'DEVICE',
        objectId: ids.get(input.serialNumber) ?? '',
        objectName: input.serialNumber,
        organizationId: plant.organizationId,
        subjectAccountId: plant.ownerId,
        plantId: plant.id,
        changes: changesBetween({}, { type: input.type, serialNumber: input.serialNumber, name: input.name, plant: plant.name }),
      });
    }
    return ids;
  }

  return {
    codeHash,
    proveEntries,
    claim,
    add,

    /** Before the transaction that adds the devices to a plant that is not there yet. */
    async prove(who: Who, devices: readonly DeviceInput[], path: string): Promise<ProvenDevices> {
      await proveEntries(who, entriesOf(devices, path), null);
      return devices as ProvenDevices;
    },

    /** Gives devices to a plant in the caller's transaction: all of them, or it throws. */
    async attach(tx: Tx, who: Who, scope: Scope, plant: Home, devices: ProvenDevices, path: string): Promise<void> {
      await add(tx, who, scope, plant, entriesOf(devices, path));
    },
  };
}
