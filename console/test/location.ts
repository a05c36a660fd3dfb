import { vi } from 'vitest';

/** Lets a test see reloads, which the test browser cannot do. All else of the address is the real one. */
export function watchReloads(hash?: string) {
  const real = window.location;
  if (hash !== undefined) window.history.replaceState(null, '', hash);
  const reload = vi.fn();
  const watched = new Proxy({} as Location, {
    get: (_target, key) => (key === 'reload' ? reload : real[key as keyof Location]),
    set: (_target, key, value) => Reflect.set(real, key, value),
  });
  vi.stubGlobal('location', watched);
  return reload;
}
