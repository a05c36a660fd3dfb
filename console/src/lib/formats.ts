import { currentLanguage } from './language.ts';

/** Gets dates and numbers of the language ready beside the page's own work. */
export function warmFormats(): void {
  // without it, or where a policy forbids it, the first date is a moment later
  if ('Worker' in window) new Worker(new URL('./formats.worker.ts', import.meta.url), { name: currentLanguage() });
}
