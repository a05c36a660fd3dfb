import type { AddDefinitionBody, AlarmDefinition, DefinitionFilter, EditDefinitionBody } from '#contract/alarm-definitions.ts';
import type { PageQuery } from '#contract/fields.ts';
import type { Language } from '#contract/languages.ts';
import { changesBetween } from '../../platform/changes.ts';
import { newId } from '../../platform/crypto.ts';
import { type Database, isUniqueViolation, type Tx } from '../../platform/db.ts';
import { AppError, FieldError } from '../../platform/errors.ts';
import { systemScope } from '../../platform/scope.ts';
import { anywhere } from '../../platform/search.ts';
import type { Texts } from '../../platform/texts.ts';
import type { AuditService, Who } from '../audit/audit.service.ts';
import * as repository from './definitions.repository.ts';
import type { RaisingService } from './raising.service.ts';
import { wordsOf } from './words.ts';

const catalogue = systemScope('definitions belong to the installation; permissions decide who changes them');

interface Options {
  db: Database;
  texts: Texts;
  audit: AuditService;
  raising: RaisingService;
}

const editable = ({ level, enabled, notify, debounce_s, clear_delay_s }: repository.StoredDefinition) => ({
  level,
  enabled,
  notify,
  debounceS: debounce_s,
  clearDelayS: clear_delay_s,
});

export function createDefinitionsService({ db, texts, audit, raising }: Options) {
  const record = (
    tx: Tx,
    who: Who,
    action: 'alarmDefinition.added' | 'alarmDefinition.edited' | 'alarmDefinition.deleted',
    row: { id: string; code: string },
    changes: ReturnType<typeof changesBetween>,
  ) => audit.record(tx, who, { action, objectType: 'ALARM_DEFINITION', objectId: row.id, objectName: row.code, changes });

  const toDefinition = (row: repository.ListedDefinition, language: Language): AlarmDefinition => ({
    code: row.code,
    version: row.version,
    deviceType: row.device_type,
    level: row.level,
    enabled: row.enabled,
    notify: row.notify,
    source: row.source,
    clearMode: row.clear_mode,
    debounceS: row.debounce_s,
    clearDelayS: row.clear_delay_s,
    ...wordsOf(texts, language, row.code, row),
    trigger: row.built_in ? texts(language, 'alarms', `${row.code}.trigger`) : texts(language, 'alarms', 'ownTrigger'),
    builtIn: row.built_in,
    alarms: row.alarms,
    open: row.open,
    updatedAt: row.updated_at,
  });

  async function speakingOf(language: Language, search: string): Promise<string[]> {
    const wanted = search.toLowerCase();
    const codes = await repository.builtInCodes(db, catalogue);
    return codes.filter((code) => texts(language, 'alarms', `${code}.message`).toLowerCase().includes(wanted));
  }

  return {
    async page(
      language: Language,
      filter: DefinitionFilter,
      { pageNum, pageSize }: PageQuery,
    ): Promise<{ list: AlarmDefinition[]; total: number }> {
      const words = filter.search ? await speakingOf(language, filter.search) : [];
      const pattern = filter.search && anywhere(filter.search);
      const page = await repository.listDefinitions(db, catalogue, filter, pattern, words, pageSize, (pageNum - 1) * pageSize);
      return { total: page.total, list: page.list.map((row) => toDefinition(row, language)) };
    },

    async add(who: Who, body: AddDefinitionBody): Promise<{ code: string }> {
      const id = newId();
      await db
        .transaction()
        .execute(async (tx) => {
          await repository.insertDefinition(tx, catalogue, id, body);
          await record(tx, who, 'alarmDefinition.added', { id, code: body.code }, changesBetween({}, { ...body }));
          await raising.lookAgain(tx, body.code);
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error, 'alarm_definition_pkey') ? new FieldError('code', 'taken') : error;
        });
      return { code: body.code };
    },

    async edit(who: Who, { code, version, ...body }: EditDefinitionBody): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const before = await repository.lockDefinition(tx, catalogue, code);
        if (!before) throw new AppError('notFound');
        if (before.version !== version) throw new AppError('conflict');
        const { debounceS, clearDelayS, ...plain } = body;
        await repository.changeDefinition(tx, catalogue, code, { ...plain, debounce_s: debounceS, clear_delay_s: clearDelayS });
        await record(tx, who, 'alarmDefinition.edited', before, changesBetween(editable(before), body));
        await raising.lookAgain(tx, code);
      });
      return null;
    },

    async delete(who: Who, code: string): Promise<null> {
      await db.transaction().execute(async (tx) => {
        const before = await repository.lockDefinition(tx, catalogue, code);
        if (!before) throw new AppError('notFound');
        const alarms = await repository.countAlarmsOf(tx, catalogue, code);
        if (before.built_in) throw new AppError('alarms.builtIn');
        if (alarms > 0) throw new AppError('alarms.inUse', { values: { alarms } });
        await repository.deleteDefinition(tx, catalogue, code);
        await record(tx, who, 'alarmDefinition.deleted', before, changesBetween(editable(before), {}));
      });
      return null;
    },
  };
}
