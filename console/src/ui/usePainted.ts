import { useEffect, useState } from 'react';
import { afterFrame } from '../lib/afterFrame.ts';

/** False until what stands there has been painted: what nobody sees need not hold it up. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterFrame(() => setPainted(true)), []);
  return painted;
}
