import * as z from 'zod/mini';
import { AlarmCode, alarmDeviceTypes, alarmLevels, type LevelFilter, levelFilters } from './alarms.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing, number, PageQuery, pageOf, sortBy, text, Version } from './fields.ts';
import { problem } from './validation.ts';

/** How an alarm comes about: the device says so, or a rule sees it in what devices say. */
export const alarmSources = ['DEVICE', 'RULE'] as const;
/** How it ends: by itself, or only when a person says so. */
export const clearModes = ['AUTO', 'MANUAL'] as const;

/** The words of a definition are texts of the contract (`alarms`), by its code. */
export const AlarmDefinition = z.object({
  code: z.string(),
  version: Version,
  deviceType: z.enum(alarmDeviceTypes),
  level: z.enum(alarmLevels),
  enabled: z.boolean(),
  notify: z.boolean(),
  source: z.enum(alarmSources),
  clearMode: z.enum(clearModes),
  /** The trigger has to hold for so long. */
  debounceS: z.int(),
  /** The condition has to be gone for so long. */
  clearDelayS: z.int(),
  /** In the caller's language. */
  message: z.string(),
  cause: z.string(),
  advice: z.string(),
  trigger: z.string(),
  /** Of the catalogue: never deleted. */
  builtIn: z.boolean(),
  /** Alarms that carry it, and those of them that are open. */
  alarms: z.int(),
  open: z.int(),
  updatedAt: Instant,
});
export type AlarmDefinition = z.infer<typeof AlarmDefinition>;

const seconds = number(0, 86_400).check(z.int(problem('invalid')));
const definitionFields = {
  level: z.enum(alarmLevels, problem('required')),
  enabled: z.boolean(),
  notify: z.boolean(),
  debounceS: seconds,
  clearDelayS: seconds,
};
/** Words of a definition that an installation adds itself, in the language of whoever adds it. */
const ownWords = { message: text(1, 120), cause: text(1, 500), advice: text(1, 500) };

export const AddDefinitionBody = z.strictObject({
  code: AlarmCode,
  deviceType: z.enum(alarmDeviceTypes, problem('required')),
  clearMode: z.enum(clearModes),
  ...definitionFields,
  ...ownWords,
});
export const EditDefinitionBody = z.strictObject({ code: AlarmCode, version: Version, ...definitionFields });
export type AddDefinitionBody = z.infer<typeof AddDefinitionBody>;
export type EditDefinitionBody = z.infer<typeof EditDefinitionBody>;

export const DefinitionFilter = z.strictObject({
  search: z.optional(text(1, 60)),
  deviceType: z.optional(z.enum(alarmDeviceTypes)),
  level: z.optional(z.enum(Object.keys(levelFilters) as [LevelFilter, ...LevelFilter[]])),
  enabled: z.optional(z.boolean()),
  sort: sortBy('code', 'level', 'deviceType'),
});
export type DefinitionFilter = z.infer<typeof DefinitionFilter>;

export const alarmDefinitionEndpoints = {
  page: endpoint({
    method: 'POST',
    path: '/system/alarmDef/queryPage',
    summary: 'What can raise an alarm',
    permission: 'basics.alarms',
    query: PageQuery,
    body: DefinitionFilter,
    data: pageOf(AlarmDefinition),
  }),
  add: endpoint({
    method: 'POST',
    path: '/system/alarmDef/add',
    summary: 'Add a definition for a code that devices report',
    permission: 'basics.alarmsEdit',
    body: AddDefinitionBody,
    data: z.object({ code: z.string() }),
  }),
  edit: endpoint({
    method: 'POST',
    path: '/system/alarmDef/edit',
    summary: 'Change level, delays and notification of a definition',
    permission: 'basics.alarmsEdit',
    body: EditDefinitionBody,
    data: Nothing,
  }),
  delete: endpoint({
    method: 'POST',
    path: '/system/alarmDef/delete',
    summary: 'Delete an added definition that no alarm carries',
    permission: 'basics.alarmsEdit',
    body: z.strictObject({ code: AlarmCode }),
    data: Nothing,
  }),
};
