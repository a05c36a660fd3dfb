import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import { formatDate, unknown } from '../../lib/format.ts';
import type { Group } from './conflict.model.ts';
import { energyInWords, formatCoordinates, formatPrice, peakInWords } from './plantDetail.format.ts';

/** What a part of the plant is called, and what it says. */
export function useGroupText(group: Group, plant: Plant): { name: string; value: string } {
  const { t } = useTranslation(['plantDetail', 'things']);
  const values: Record<Group, () => string> = {
    name: () => plant.name,
    type: () => t(`things:plantType.${plant.type}`),
    builtOn: () => formatDate(plant.builtOn),
    gridConnectedOn: () => formatDate(plant.gridConnectedOn),
    tags: () => plant.tags.join(', ') || unknown,
    place: () => [formatCoordinates(plant), plant.timeZone, plant.currency].join(' · '),
    address: () => plant.address,
    arrays: () => plant.arrays.map(({ capacityW }) => peakInWords(capacityW)).join(' + ') || unknown,
    storageCapacity: () => energyInWords(plant.storageCapacityWh),
    feedInPrice: () => formatPrice(plant.feedInPrice, plant.currency),
    purchasePrice: () => formatPrice(plant.purchasePrice, plant.currency),
    contact: () => plant.contactMasked ?? unknown,
    demo: () => t(plant.demo ? 'demo.yes' : 'demo.no'),
  };
  return { name: t(group), value: values[group]() };
}
