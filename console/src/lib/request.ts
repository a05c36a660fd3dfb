import { currentLanguage } from './language.ts';
import { getToken, sessionNumber } from './token.ts';

const fromType = '2';

/** What a call says beside its method and path. */
export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export function urlOf(pattern: string, { params = {}, query = {} }: Parts): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** What goes with every request. */
export function headersFor(contentType: string | null): Record<string, string> {
  const token = getToken();
  return {
    fromType,
    sn: sessionNumber(),
    lang: currentLanguage(),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(contentType && { 'Content-Type': contentType }),
  };
}

export const timeoutMs = 50_000;
