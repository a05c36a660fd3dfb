import { defaultLanguage } from '#contract/languages.ts';
import { type PublicSettings, settingsEndpoints } from '#contract/settings.ts';
import { call } from './api.ts';
import { createStore, useStore } from './store.ts';

const unknown: PublicSettings = {
  title: '',
  logo: null,
  accent: null,
  privacyUrl: null,
  termsUrl: null,
  demo: false,
  sms: false,
  tileUrl: null,
  tileAttribution: null,
  defaultLanguage,
  version: '',
};
const store = createStore<PublicSettings>(unknown);
let loading: Promise<PublicSettings | null> | null = null;

/** Takes what is known already, so that it is not asked for. */
export function setSettings(settings: PublicSettings): void {
  store.set(settings);
  loading = Promise.resolve(settings);
}

/** Asks once; after a failure the next caller asks again. */
export function loadSettings(): Promise<PublicSettings | null> {
  loading ??= call(settingsEndpoints.public, undefined, { quiet: true }).then(
    (settings) => {
      store.set(settings);
      return settings;
    },
    () => {
      loading = null;
      return null;
    },
  );
  return loading;
}

/** Product title, legal links and switches of this installation; empty and off until they are known. */
export function useSettings(): PublicSettings {
  return useStore(store);
}
