import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errors } from '#contract/errors.ts';
import { type Plant, plantEndpoints } from '#contract/plants.ts';
import { ApiError, call } from '../../lib/api.ts';
import { usePageFrame } from '../../lib/pageFrame.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { checkPlant, checkTariff, type PlantValues, plantValues, toEditBody, toTariffBody } from '../../ui/plants/plant.form.ts';
import { inFormWords } from '../../ui/plants/plant.problems.ts';
import type { Conflict } from './ConflictNotice.tsx';
import { type Group, merge, part } from './conflict.model.ts';
import { addressOf } from './plantDetail.model.ts';
import { plantById, useRefreshPlants } from './plantDetail.queries.ts';

const isConflict = (error: unknown) => error instanceof ApiError && error.code === errors.conflict.code;

function save(everything: boolean, seen: Plant, values: PlantValues): Promise<null> {
  if (everything) return call(plantEndpoints.edit, { body: toEditBody(seen, values) }, { quiet: true });
  return call(plantEndpoints.editTariff, { body: toTariffBody(seen, values) }, { quiet: true });
}

/** The form of a plant. What somebody else saves meanwhile is neither overwritten nor does it take away what was typed. */
export function usePlantEdit(plant: Plant, everything: boolean) {
  const { t } = useTranslation('plantDetail');
  const client = useQueryClient();
  const refresh = useRefreshPlants();
  const { leave } = usePageFrame();
  // Not the plant of the page, which may be fetched again at any time: what the person has seen and changes.
  const [seen, setSeen] = useState(plant);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function send(values: PlantValues) {
    try {
      await save(everything, seen, values);
    } catch (error) {
      if (isConflict(error))
        setConflict({ newer: await client.fetchQuery({ ...plantById(plant.id), staleTime: 0 }), clashes: null });
      throw inFormWords(error);
    }
    setConflict(null);
    toast('success', t('info.done', { name: everything ? values.name.trim() : seen.name }));
    await leave(addressOf(plant.id, 'information'));
    await refresh();
  }

  const form = useFields({ initial: plantValues(seen), check: everything ? checkPlant : checkTariff, send });

  function put(values: Partial<PlantValues>) {
    for (const [name, value] of Object.entries(values)) form.set(name as keyof PlantValues, value as never);
  }

  function loadNewer() {
    if (!conflict) return;
    const { values, clashes } = merge(seen, form.values, conflict.newer);
    put(values);
    setSeen(conflict.newer);
    setConflict({ ...conflict, clashes });
  }

  function take(group: Group) {
    if (!conflict?.clashes) return;
    put(part(group, plantValues(conflict.newer)));
    setConflict({ ...conflict, clashes: conflict.clashes.filter((other) => other !== group) });
  }

  return { form, seen, conflict, loadNewer, take };
}
