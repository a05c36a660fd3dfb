import { createStore } from './store.ts';

export interface Toast {
  id: number;
  kind: 'error' | 'success' | 'info';
  text: string;
}

const longest = 4;
let last = 0;

export const toasts = createStore<readonly Toast[]>([]);

/** Shows a short message in a corner; the same message is not stacked twice. */
export function toast(kind: Toast['kind'], text: string): void {
  const others = toasts.get().filter((t) => t.text !== text);
  last += 1;
  toasts.set([...others, { id: last, kind, text }].slice(-longest));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((t) => t.id !== id));
}
