import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plant } from '#contract/plants.ts';
import { useUser } from '../../lib/session.ts';
import { DeletePlantDialog } from './DeletePlantDialog.tsx';
import { EndAccessDialog } from './EndAccessDialog.tsx';
import { GiveAwayDialog } from './GiveAwayDialog.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { actsAsOwner, type PlantTask } from './plantDetail.model.ts';
import { plantById } from './plantDetail.queries.ts';

interface Props {
  plant: Plant;
  task: PlantTask;
  onClose: () => void;
}

/** The dialogue of what the person has begun. It goes on with the plant as it was then, until the newer one is asked for. */
export function PlantTasks({ plant, task, onClose }: Props) {
  const client = useQueryClient();
  const user = useUser();
  const [seen, setSeen] = useState(plant);
  const reload = async () => setSeen(await client.fetchQuery({ ...plantById(plant.id), staleTime: 0 }));
  if (task === 'delete') return <DeletePlantDialog plant={seen} onClose={onClose} />;
  if (task === 'endAccess') return <EndAccessDialog plant={seen} onClose={onClose} />;
  const Dialog = actsAsOwner(user, plant.ownerId) ? GiveAwayDialog : HandOverDialog;
  return <Dialog key={seen.version} plant={seen} onClose={onClose} onReload={() => void reload()} />;
}
