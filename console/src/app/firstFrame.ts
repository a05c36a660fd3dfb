import type { Language } from '#contract/languages.ts';
import { keepEarlyActs } from '../features/auth/earlyActs.ts';
import { signInStart } from '../features/auth/rememberedAccount.ts';
import { paintBrand } from '../lib/brand.ts';
import { currentLanguage } from '../lib/language.ts';
import { paintScheme, storedScheme } from '../lib/scheme.ts';
import { getToken, readNotice } from '../lib/token.ts';
import { told, toldSettings } from '../lib/told.ts';
import { isPublic } from './guard.ts';

/** Language and colours, before anything is drawn. */
export function dressPage(): void {
  document.documentElement.lang = currentLanguage();
  paintScheme(storedScheme());
  paintBrand(toldSettings()?.accent);
}

function leadsToSignIn(): boolean {
  const path = window.location.hash.slice(1).split('?')[0] ?? '';
  return getToken() === null && (path === '/login' || !isPublic(path));
}

function fillIn(page: HTMLElement): void {
  for (const [name, value] of Object.entries(signInStart())) {
    const input = page.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) continue;
    if (typeof value === 'boolean') input.checked = value;
    else if (value !== '') input.value = value;
  }
}

/** Shows the sign-in form as the server drew it, in the person's language, if that is where this visit leads. */
export function drawSignIn(page: HTMLElement): boolean {
  // a word to the person is drawn by the console itself
  if (!leadsToSignIn() || readNotice() !== null) return false;
  const html = told<Partial<Record<Language, string>>>('sign-in')?.[currentLanguage()];
  if (!html) return false;
  page.innerHTML = html;
  fillIn(page);
  keepEarlyActs(page);
  return true;
}
