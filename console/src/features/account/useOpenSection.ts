import { useSearchParams } from 'react-router';

const name = 'tab';

/** The open section, kept in the address so that a reload and a link find it again. */
export function useOpenSection(): [string | null, (key: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  return [search.get(name), (key) => setSearch(key ? { [name]: key } : {}, { replace: true, preventScrollReset: true })];
}
