import { useState } from 'react';
import type { DeviceParameters } from '#contract/control.ts';
import { problemsOf } from '#contract/parameterRules.ts';
import type { Parameter } from '#contract/parameters.ts';
import type { Standard } from '#contract/standards.ts';
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts';
import { changedBy, currentOf, type Draft, type Raw, toRaw } from './control.model.ts';

/** What somebody wants the device to have, beside what it has; checked as it is typed. */
export function useDraft(device: DeviceParameters, standard: Standard | null) {
  const [draft, setDraft] = useState<Draft>({});
  const current = currentOf(device);
  const changed = changedBy(device.parameters, draft, current);
  const count = Object.keys(changed).length;
  useUnsavedGuard(count > 0);
  return {
    current,
    changed,
    count,
    problems: problemsOf(device.parameters, changed, current, standard),
    raw: (parameter: Parameter): Raw => draft[parameter.key] ?? toRaw(parameter, current[parameter.key]),
    set: (key: string, raw: Raw) => setDraft((old) => ({ ...old, [key]: raw })),
    take: (more: Draft) => setDraft((old) => ({ ...old, ...more })),
    reset: () => setDraft({}),
  };
}
export type DraftState = ReturnType<typeof useDraft>;
