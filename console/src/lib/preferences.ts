import { lasting } from './storage.ts';
import { createStore, type Store, useStore } from './store.ts';

interface Preference<T extends string> extends Store<T> {
  use(): T;
}

/** One of several words, remembered by this browser under its own key. */
function preference<const T extends readonly string[]>(key: string, words: T, standard: T[number]): Preference<T[number]> {
  const stored = lasting.get(key);
  const store = createStore<T[number]>(words.find((word) => word === stored) ?? standard);
  return {
    ...store,
    set(value) {
      lasting.set(key, value);
      store.set(value);
    },
    use: () => useStore(store),
  };
}

const onOff = ['on', 'off'] as const;

export const sidebarStatus = preference('sidebarStatus', ['opened', 'closed'], 'closed');
export const density = preference('size', ['default', 'compact'], 'default');
export const tagsView = preference('tagsView', onOff, 'on');
export const fixedHeader = preference('fixedHeader', onOff, 'on');
export const sidebarLogo = preference('sidebarLogo', onOff, 'on');
