import { claimedTypes, type DeviceInput, type serialStates } from '#contract/devices.ts';
import { FieldError } from '../../platform/errors.ts';

/** A device that somebody wants in a plant, and where in the request it stands. */
export interface Entry {
  input: DeviceInput;
  /** `devices.0.`, or nothing where the request is about it alone. */
  prefix: string;
}

/** What the books say of a serial number. */
export interface Piece {
  id: string;
  type: string;
  serial_number: string;
  claim_code_hash: Buffer | null;
  from_stock: boolean;
  plant_id: string | null;
  retired_at: string | null;
  spec_id: string | null;
  /** Another device took its place. */
  replaced: boolean;
}

/** A piece that was typed in and taken out again may come back to where it was; others that are out of service stay so. */
export function standing(piece: Piece | undefined, plantId: string | null): (typeof serialStates)[number] {
  if (!piece) return 'UNKNOWN';
  const here = piece.plant_id !== null && piece.plant_id === plantId;
  if (piece.retired_at) return here && !piece.from_stock && !piece.replaced ? 'FREE' : 'TAKEN';
  if (!piece.plant_id) return 'FREE';
  return here ? 'IN_THIS_PLANT' : 'TAKEN';
}

export const needsCode = (piece: Piece): boolean =>
  piece.claim_code_hash !== null || claimedTypes.some((type) => type === piece.type);

export function refuseTwice(entries: readonly Entry[]): void {
  const seen = new Set<string>();
  for (const { input, prefix } of entries) {
    if (seen.has(input.serialNumber)) throw new FieldError(`${prefix}serialNumber`, 'serialTwice');
    seen.add(input.serialNumber);
  }
}

/** Throws where the entry may not be had for this plant. */
export function refuse(
  { input, prefix }: Entry,
  piece: Piece | undefined,
  plantId: string | null,
  isRight: (code: string, piece: Piece) => boolean,
): void {
  const state = standing(piece, plantId);
  if (!piece) {
    if (claimedTypes.includes(input.type)) throw new FieldError(`${prefix}serialNumber`, 'serialUnknown');
    return;
  }
  if (state !== 'FREE') throw new FieldError(`${prefix}serialNumber`, 'serialTaken');
  if (piece.type !== input.type) throw new FieldError(`${prefix}type`, 'serialOfOtherType');
  if (!needsCode(piece)) return;
  if (!input.claimCode) throw new FieldError(`${prefix}claimCode`, 'claimCode');
  if (!isRight(input.claimCode, piece)) throw new FieldError(`${prefix}claimCode`, 'claimCodeWrong');
}
