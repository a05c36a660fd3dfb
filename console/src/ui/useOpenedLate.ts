import { useEffect, useState } from 'react';

/** For a dialogue that is loaded on demand: it must be there before it opens, or it could not give the focus back. */
export function useOpenedLate(opened: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => setLate(opened), [opened]);
  return late;
}
