import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plantEndpoints } from '#contract/plants.ts';
import { call } from '../../lib/api.ts';
import { useMay } from '../../lib/useMay.ts';

interface Option {
  value: string;
  label: string;
}

const offeredAtOnce = 20;

/** The plants in reach whose name, number or device fits what is typed; those seen before, or `known`, have a name. */
export function usePlantChoice(known: readonly { id: string; name: string }[] = []) {
  const [search, setSearch] = useState('');
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(() => new Map(known.map(({ id, name }) => [id, name])));
  const wanted = search.trim();
  const offered = useMay()(plantEndpoints.page);
  const { data } = useQuery({
    queryKey: ['plantChoice', wanted],
    queryFn: async ({ signal }) => {
      const body = wanted ? { search: wanted } : {};
      const { list } = await call(plantEndpoints.page, { query: { pageSize: offeredAtOnce }, body }, { signal });
      setSeen((before) => new Map([...before, ...list.map((p): [string, string] => [p.id, `${p.name} · ${p.number}`])]));
      return list.map((p) => p.id);
    },
    enabled: offered,
    placeholderData: keepPreviousData,
  });
  const found = new Set(data);
  const options: Option[] = [...seen]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => Number(found.has(b.value)) - Number(found.has(a.value)));
  return { offered, options, search, setSearch };
}
