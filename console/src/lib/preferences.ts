import { useSyncExternalStore } from 'react';
import { schemeKey, schemes, standardScheme } from './scheme.ts';
import { lasting } from './storage.ts';
import { createStore, type Store } from './store.ts';

/** How the frame stands before a person has chosen anything. Title and language come from the installation and the browser. */
export const defaultSettings = {
  showSettings: 'off',
  tagsView: 'on',
  fixedHeader: 'on',
  sidebarLogo: 'on',
  layout: 'left',
  theme: standardScheme,
  size: 'default',
  device: 'desktop',
  sidebarStatus: 'closed',
} as const;

export interface Preference<T extends string> extends Store<T> {
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
    // A page that the server drew knows nothing of this browser yet.
    use: () => useSyncExternalStore(store.subscribe, store.get, () => standard),
  };
}

const onOff = ['on', 'off'] as const;

export const sidebarStatus = preference('sidebarStatus', ['opened', 'closed'], defaultSettings.sidebarStatus);
export const device = preference('device', ['desktop', 'mobile'], defaultSettings.device);
export const theme = preference(schemeKey, schemes, defaultSettings.theme);
export const density = preference('size', ['default', 'compact'], defaultSettings.size);
export const showSettings = preference('showSettings', onOff, defaultSettings.showSettings);
export const tagsView = preference('tagsView', onOff, defaultSettings.tagsView);
export const fixedHeader = preference('fixedHeader', onOff, defaultSettings.fixedHeader);
export const sidebarLogo = preference('sidebarLogo', onOff, defaultSettings.sidebarLogo);
