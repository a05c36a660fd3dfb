import { utils, write } from '@e965/xlsx';
import type { DeviceType } from '#contract/devices.ts';
import { deviceEndpoints } from '#contract/devices.ts';
import { type Envelope, success } from '#contract/errors.ts';
import type { ImportReport } from '#contract/fields.ts';
import { unique } from './api.ts';

export interface Piece {
  serialNumber: string;
  type: DeviceType;
  claimCode: string;
}

/** A piece that no other test uses, with the code printed on it. */
export function newPiece(type: DeviceType): Piece {
  return { serialNumber: unique(type.slice(0, 3)).toUpperCase(), type, claimCode: 'ABC123' };
}

/** Takes pieces into the provider's books, as a sheet of serial numbers does. */
export async function stock(url: string, admin: string, ...pieces: Piece[]): Promise<void> {
  const rows = pieces.map(({ serialNumber, type, claimCode }) => [serialNumber, type, claimCode]);
  const sheet = utils.aoa_to_sheet([['Serial number', 'Type', 'Claim code'], ...rows]);
  const book = utils.book_new(sheet, 'Stock');
  const answer = await fetch(`${url}${deviceEndpoints.importStock.path}?dryRun=false`, {
    method: 'POST',
    headers: { lang: 'en-GB', authorization: `Bearer ${admin}`, 'content-type': 'application/octet-stream' },
    body: write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer,
  });
  const { code, msg, data } = (await answer.json()) as Envelope<ImportReport>;
  if (code !== success || data.stored !== pieces.length) throw new Error(`${msg} ${JSON.stringify(data)}`);
}
