import { useState } from 'react';

type Panels = typeof import('./panels.late.ts');

let loaded: Panels | null = null;

/** What opens beside a button travels in one file, which no page waits for. */
export async function loadPanels(): Promise<Panels> {
  loaded ??= await import('./panels.late.ts');
  return loaded;
}

/** The panels once they are there, and how to ask for them; after a lost connection they can be asked for again. */
export function usePanels() {
  const [panels, setPanels] = useState(loaded);
  const fetchPanels = (onLost = () => {}) => {
    if (!panels) loadPanels().then(setPanels, onLost);
  };
  return { panels, fetchPanels };
}
