import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alarm } from '#contract/alarms.ts';
import type { Selection } from '../../ui/table/table.types.ts';

/** The ticked alarms over all pages, and the words for the boxes to tick. */
export function useAlarmSelection() {
  const { t } = useTranslation('alarms');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const ofTable: Selection = {
    selected,
    onChange: setSelected,
    rowLabel: (id) => t('select', { name: names.get(id) ?? '' }),
  };
  return {
    ids: [...selected],
    ofTable,
    clear: () => setSelected(new Set()),
    know: (alarms: readonly Alarm[]) =>
      setNames((old) => new Map([...old, ...alarms.map((a): [string, string] => [a.id, `${a.message}, ${a.plantName}`])])),
  };
}
