import type { ImportReport } from '#contract/fields.ts';
import type { Language } from '#contract/languages.ts';
import { plantTypes } from '#contract/plants.ts';
import { changesBetween } from '../../platform/changes.ts';
import { newId } from '../../platform/crypto.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { FieldError } from '../../platform/errors.ts';
import type { Actor, Caller } from '../../platform/http.ts';
import type { Scope } from '../../platform/scope.ts';
import { readSheet } from '../../platform/spreadsheet.ts';
import type { Texts } from '../../platform/texts.ts';
import type { OwnerAccountsService } from '../accounts/owner-accounts.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { organizationFor, storeNumbered } from './add.service.ts';
import * as repository from './changes.repository.ts';
import { auditable, columnsOf, contactColumns } from './changes.ts';
import { createVocabulary, type PlantFields, type RowProblem, readHeadings, readPlant, readRows } from './import.rows.ts';
import { type Areas, arrayRows } from './plants.rules.ts';
import { headingOf, type ImportColumn, typeInWords } from './plants.sheet.ts';

const mostRows = 5_000;
const mostProblemsListed = 200;
const batchSize = 500;

interface Options {
  db: Database;
  audit: AuditService;
  areas: Areas;
  owners: OwnerAccountsService;
  texts: Texts;
}

/** A row that reads as a plant, and what it says of others. */
interface Candidate {
  row: number;
  fields: PlantFields;
  organization: string | null;
  ownerEmail: string | null;
}

interface Placed extends Candidate {
  organizationId: string | null;
  ownerId: string | null;
}

type Placing = { placed: Placed[]; problems: RowProblem[] };

const at = (row: number, column: ImportColumn, name: string): RowProblem => ({ row, column, name, values: {} });

export function createImportService({ db, audit, areas, owners, texts }: Options) {
  const words = createVocabulary(texts, areas);

  /** The messages that fit into no schema name what could stand there instead. */
  function told(language: Language, { row, column, name, values }: RowProblem): ImportReport['problems'][number] {
    const heading = column && headingOf(texts, language, column);
    const choices = plantTypes.map((type) => typeInWords(texts, language, type)).join(', ');
    return { row, column: heading, message: texts(language, 'validation', name, { column: heading ?? '', choices, ...values }) };
  }

  async function read(file: Buffer): Promise<{ rows: number; candidates: Candidate[]; problems: RowProblem[] }> {
    const [headings = [], ...lines] = await readSheet(file, mostRows);
    const { places, problems } = readHeadings(texts, headings);
    if (problems.length > 0) return { rows: 0, candidates: [], problems };
    const rows = readRows(places, lines);
    const candidates: Candidate[] = [];
    for (const line of rows) {
      const plant = readPlant(line, words, areas);
      problems.push(...plant.problems);
      if (!('fields' in plant)) continue;
      const word = (column: 'organization' | 'ownerEmail') => String(line.cells[column] ?? '').trim() || null;
      candidates.push({
        row: line.row,
        fields: plant.fields,
        organization: word('organization'),
        ownerEmail: word('ownerEmail')?.toLowerCase() ?? null,
      });
    }
    return { rows: rows.length, candidates, problems };
  }

  async function organizationsOf(tx: Tx, actor: Actor, scope: Scope, candidates: readonly Candidate[]) {
    const names = [...new Set(candidates.flatMap((c) => c.organization ?? []))];
    const named = await repository.organizationsByName(tx, scope, names);
    const needsHome = candidates.some((c) => !c.organization);
    const home = needsHome ? await organizationFor(tx, actor, scope, null).catch(homeless) : undefined;
    return (name: string | null): string | null | undefined => {
      if (!name) return home === null ? null : home?.id;
      const [only, ...others] = named.filter((o) => o.name.toLowerCase() === name.toLowerCase());
      return others.length > 0 ? undefined : only?.id;
    };
  }

  /** Finds organizations and owners within reach; what is not found, or not clear, is a problem of its row. */
  async function place(tx: Tx, actor: Actor, scope: Scope, candidates: readonly Candidate[]): Promise<Placing> {
    const organizationOf = await organizationsOf(tx, actor, scope, candidates);
    const ownerIds = await owners.withinByEmail(
      tx,
      actor,
      candidates.flatMap((c) => c.ownerEmail ?? []),
    );
    const placing: Placing = { placed: [], problems: [] };
    for (const candidate of candidates) {
      const { row, organization, ownerEmail } = candidate;
      const organizationId = organizationOf(organization);
      const ownerId = ownerEmail ? ownerIds.get(ownerEmail) : null;
      if (organizationId === undefined) placing.problems.push(at(row, 'organization', organization ? 'invalid' : 'required'));
      if (ownerId === undefined) placing.problems.push(at(row, 'ownerEmail', 'invalid'));
      if (organizationId !== undefined && ownerId !== undefined) placing.placed.push({ ...candidate, organizationId, ownerId });
    }
    return placing;
  }

  /** Two plants of one name in one organization are most likely one plant twice. */
  async function twins(tx: Tx, scope: Scope, placed: readonly Placed[]): Promise<RowProblem[]> {
    const keyOf = (organizationId: string | null, name: string) => `${organizationId}/${name.toLowerCase()}`;
    const used = await repository.namesInUse(
      tx,
      scope,
      [...new Set(placed.map((p) => p.organizationId))],
      placed.map((p) => p.fields.name),
    );
    const seen = new Set(used.map((u) => keyOf(u.organizationId, u.name)));
    return placed.flatMap(({ row, organizationId, fields }) => {
      const key = keyOf(organizationId, fields.name);
      if (seen.has(key)) return [at(row, 'name', 'taken')];
      seen.add(key);
      return [];
    });
  }

  async function store(tx: Tx, actor: Actor, caller: Caller, scope: Scope, placed: readonly Placed[]): Promise<void> {
    for (let start = 0; start < placed.length; start += batchSize) {
      const batch = placed.slice(start, start + batchSize).map(({ fields, organizationId, ownerId }) => ({
        arrays: fields.arrays,
        plant: {
          id: newId(),
          organization_id: organizationId,
          owner_id: ownerId,
          ...columnsOf(fields),
          contact_type: null,
          contact: null,
          ...contactColumns(fields.contact),
          created_by: actor.accountId,
          updated_by: actor.accountId,
        },
      }));
      await storeNumbered(
        tx,
        scope,
        batch.map((b) => b.plant),
      );
      await repository.insertArrays(
        tx,
        scope,
        batch.flatMap(({ plant, arrays }) => arrayRows(arrays).map((array) => ({ plant_id: plant.id, ...array }))),
      );
      await audit.recordAll(
        tx,
        { actor, caller },
        batch.map(({ plant, arrays }) => ({
          action: 'plant.imported',
          objectType: 'PLANT',
          objectId: plant.id,
          objectName: plant.name,
          organizationId: plant.organization_id,
          subjectAccountId: plant.owner_id,
          plantId: plant.id,
          changes: changesBetween({}, auditable(plant, arrays)),
        })),
      );
    }
  }

  return {
    /** All rows, or none; a dry run only checks. */
    async import(actor: Actor, caller: Caller, scope: Scope, file: Buffer, dryRun: boolean): Promise<ImportReport> {
      const { rows, candidates, problems } = await read(file);
      const stored = await db.transaction().execute(async (tx) => {
        const placing = await place(tx, actor, scope, candidates);
        problems.push(...placing.problems, ...(await twins(tx, scope, placing.placed)));
        if (problems.length > 0 || dryRun) return 0;
        await store(tx, actor, caller, scope, placing.placed);
        return placing.placed.length;
      });
      problems.sort((a, b) => a.row - b.row);
      return {
        rows,
        stored,
        problems: problems.slice(0, mostProblemsListed).map((p) => told(caller.language, p)),
        problemsTotal: problems.length,
      };
    },
  };
}

/** Who belongs to no organization has to name one in each row. */
function homeless(error: unknown): undefined {
  if (error instanceof FieldError) return undefined;
  throw error;
}
