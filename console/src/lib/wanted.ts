import { passing } from './storage.ts';

const key = 'wanted';
const never = /^\/(login|register|regPassword|401|404)?($|[?#])/;

/** Remembers the page that a person asked for before signing in. */
export function keepWanted(path: string): void {
  if (/^\/(?![/\\])/.test(path) && !never.test(path)) passing.set(key, path);
}

/** The page to open after signing in; asked once. */
export function takeWanted(): string {
  const path = passing.get(key) ?? '/';
  passing.set(key, null);
  return path;
}
