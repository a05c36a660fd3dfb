import type { PublicSettings } from '#contract/settings.ts';

/** What the server wrote into the page itself, so that nothing has to be asked for before the first frame. */
export function told<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}

export const toldSettings = () => told<PublicSettings>('settings');
