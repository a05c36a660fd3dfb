import { newId } from '../../platform/crypto.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { type Actor, type Caller, FileAnswer } from '../../platform/http.ts';
import type { Scope } from '../../platform/scope.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { lockPlant } from './changes.repository.ts';
import * as repository from './pictures.repository.ts';

const mostInputPixels = 80_000_000;
const largePixels = 1600;
const smallPixels = 320;
/** Brands of the container that telephones write: its pictures are HEVC, which not every platform can decode. */
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

const isHeic = (file: Buffer): boolean =>
  file.subarray(4, 8).toString('latin1') === 'ftyp' && heicBrands.includes(file.subarray(8, 12).toString('latin1'));

/** Drawn anew, turned as the camera was held: whatever else the file carried, the place above all, stays behind. */
async function draw(file: Buffer): Promise<{ large: Buffer; small: Buffer }> {
  const heic = isHeic(file);
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(file, { limitInputPixels: mostInputPixels, failOn: 'error' });
    const { format } = await image.metadata();
    if (!(format === 'jpeg' || format === 'png' || format === 'webp' || (heic && format === 'heif'))) throw new Error();
    const fitted = (pixels: number) =>
      image.clone().rotate().resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
    return { large: await fitted(largePixels), small: await fitted(smallPixels) };
  } catch {
    throw new AppError(heic ? 'files.heic' : 'files.notAPicture');
  }
}

export function createPicturesService(db: Database, audit: AuditService) {
  async function change(
    actor: Actor,
    caller: Caller,
    scope: Scope,
    plantId: string,
    work: (tx: Tx) => Promise<unknown>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const plant = await lockPlant(tx, scope, plantId);
      if (!plant) throw new AppError('notFound');
      await work(tx);
      await audit.record(
        tx,
        { actor, caller },
        {
          action: 'plant.pictureChanged',
          objectType: 'PLANT',
          objectId: plantId,
          objectName: plant.name,
          organizationId: plant.organization_id,
          subjectAccountId: plant.owner_id,
          plantId,
        },
      );
    });
  }

  return {
    async upload(actor: Actor, caller: Caller, scope: Scope, plantId: string, file: Buffer): Promise<{ pictureId: string }> {
      if (!(await lockPlant(db, scope, plantId))) throw new AppError('notFound');
      const pictureId = newId();
      const drawn = await draw(file);
      await change(actor, caller, scope, plantId, (tx) =>
        repository.replacePicture(tx, scope, plantId, { id: pictureId, ...drawn }),
      );
      return { pictureId };
    },

    async remove(actor: Actor, caller: Caller, scope: Scope, plantId: string): Promise<null> {
      await change(actor, caller, scope, plantId, (tx) => repository.deletePicture(tx, scope, plantId));
      return null;
    },

    async picture(scope: Scope, id: string, size: 'small' | 'large'): Promise<FileAnswer> {
      const content = await repository.findPicture(db, scope, id, size);
      if (!content) throw new AppError('notFound');
      return new FileAnswer(content, 'image/webp');
    },
  };
}
