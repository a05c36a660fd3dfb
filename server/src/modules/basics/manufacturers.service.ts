import type { AddManufacturerBody, EditManufacturerBody, Manufacturer, ManufacturerFilter } from '#contract/basics.ts';
import type { PageQuery } from '#contract/fields.ts';
import { changesBetween } from '../../platform/changes.ts';
import { newId } from '../../platform/crypto.ts';
import { type Database, isUniqueViolation, type Tx } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import { systemScope } from '../../platform/scope.ts';
import { mostCounted } from '../../platform/search.ts';
import type { AuditService, Who } from '../audit/audit.service.ts';
import * as repository from './basics.repository.ts';

type Fields = AddManufacturerBody;

const catalogue = systemScope('manufacturers belong to the installation; permissions decide who changes them');

function explain(error: unknown): never {
  if (isUniqueViolation(error, 'manufacturer_name_unique')) throw new FieldError('name', 'taken');
  if (isUniqueViolation(error, 'manufacturer_abbreviation_unique')) throw new FieldError('abbreviation', 'taken');
  throw error;
}

const fieldsOf = ({ name, abbreviation, description }: Fields): Fields => ({ name, abbreviation, description });

export function createManufacturersService(db: Database, audit: AuditService) {
  const record = (
    tx: Tx,
    who: Who,
    action: 'manufacturer.added' | 'manufacturer.edited' | 'manufacturer.deleted',
    row: { id: string; name: string },
    changes: ReturnType<typeof changesBetween>,
  ) => audit.record(tx, who, { action, objectType: 'MANUFACTURER', objectId: row.id, objectName: row.name, changes });

  return {
    async manufacturers(
      filter: ManufacturerFilter,
      { pageNum, pageSize }: PageQuery,
    ): Promise<{ list: Manufacturer[]; total: number }> {
      const [list, total] = await Promise.all([
        repository.listManufacturers(db, catalogue, filter, pageSize, (pageNum - 1) * pageSize),
        repository.countManufacturers(db, catalogue, filter, mostCounted),
      ]);
      return { total, list: list.map(({ created_at, ...m }) => ({ ...m, createdAt: created_at })) };
    },

    manufacturerChoices: () => repository.manufacturerNames(db, catalogue),

    async addManufacturer(who: Who, body: AddManufacturerBody): Promise<{ id: string }> {
      const id = newId();
      await db
        .transaction()
        .execute(async (tx) => {
          await repository.insertManufacturer(tx, catalogue, { id, ...body });
          await record(tx, who, 'manufacturer.added', { id, ...body }, changesBetween({}, { ...body }));
        })
        .catch(explain);
      return { id };
    },

    async editManufacturer(who: Who, { id, version, ...body }: EditManufacturerBody): Promise<null> {
      await db
        .transaction()
        .execute(async (tx) => {
          const before = await repository.lockManufacturer(tx, catalogue, id);
          if (!before) throw new AppError('notFound');
          if (before.version !== version) throw new AppError('conflict');
          await repository.changeManufacturer(tx, catalogue, id, body);
          const changes = changesBetween({ ...fieldsOf(before) }, { ...body });
          await record(tx, who, 'manufacturer.edited', { id, ...body }, changes);
        })
        .catch(explain);
      return null;
    },

    async deleteManufacturer(who: Who, id: string): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const before = await repository.lockManufacturer(tx, catalogue, id);
        if (!before) throw new AppError('notFound');
        const uses = await repository.usesOfManufacturer(tx, catalogue, id);
        if (uses.specs + uses.programs > 0) throw new AppError('manufacturers.inUse', { values: uses });
        await repository.deleteManufacturer(tx, catalogue, id);
        await record(tx, who, 'manufacturer.deleted', before, changesBetween({ ...fieldsOf(before) }, {}));
      });
      return null;
    },
  };
}
