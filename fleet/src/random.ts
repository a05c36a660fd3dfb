/** Every process draws from a stream of its own, named by what it is: one more device changes no weather. */
export function hash(...parts: (string | number)[]): number {
  let h = 0x811c9dc5;
  for (const part of parts) {
    for (const char of `${part}|`) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  return mix(h);
}

function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const at = (seed: number, index: number): number => mix(seed ^ Math.imul(index | 0, 0x9e3779b1));

/** From 0 up to 1, the same for the same seed and index. */
export const uniformAt = (seed: number, index: number): number => at(seed, index) / 2 ** 32;

/** Mean 0, deviation 1: the sum of the four bytes of a hash is near enough to a bell. */
export function normalAt(seed: number, index: number): number {
  const h = at(seed, index);
  return (((h & 255) + ((h >>> 8) & 255) + ((h >>> 16) & 255) + (h >>> 24)) / 255 - 2) * Math.sqrt(3);
}

/** A bell curve that moves from knot to knot: the same at every moment, whoever asks how often. */
export function noise(seed: number, time: number, knotMs: number): number {
  const position = time / knotMs;
  const knot = Math.floor(position);
  const share = position - knot;
  return normalAt(seed, knot) * (1 - share) + normalAt(seed, knot + 1) * share;
}
