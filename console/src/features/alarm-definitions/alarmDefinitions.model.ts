import type { AddDefinitionBody, AlarmDefinition, EditDefinitionBody } from '#contract/alarm-definitions.ts';
import { readDecimal } from '../../lib/decimal.ts';

export type DefinitionTask = { kind: 'add' } | { kind: 'edit' | 'delete'; row: AlarmDefinition };

export const definitionValues = (row: AlarmDefinition | null) => ({
  code: row?.code ?? '',
  deviceType: String(row?.deviceType ?? ''),
  level: String(row?.level ?? ''),
  clearMode: String(row?.clearMode ?? 'AUTO'),
  enabled: row?.enabled ?? true,
  notify: row?.notify ?? true,
  debounceS: String(row?.debounceS ?? 0),
  clearDelayS: String(row?.clearDelayS ?? 0),
  message: row?.message ?? '',
  cause: row?.cause ?? '',
  advice: row?.advice ?? '',
});
export type DefinitionValues = ReturnType<typeof definitionValues>;

const changeable = ({ level, enabled, notify, debounceS, clearDelayS }: DefinitionValues) => ({
  level: level as AlarmDefinition['level'],
  enabled,
  notify,
  debounceS: readDecimal(debounceS),
  clearDelayS: readDecimal(clearDelayS),
});

export const editBody = (row: AlarmDefinition, values: DefinitionValues): EditDefinitionBody => ({
  code: row.code,
  version: row.version,
  ...changeable(values),
});

export const addBody = (values: DefinitionValues): AddDefinitionBody => ({
  code: values.code,
  deviceType: values.deviceType as AddDefinitionBody['deviceType'],
  clearMode: values.clearMode as AddDefinitionBody['clearMode'],
  message: values.message,
  cause: values.cause,
  advice: values.advice,
  ...changeable(values),
});
