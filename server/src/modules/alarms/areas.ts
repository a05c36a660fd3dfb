/** Of one area, in one half hour: cells of the map of the given size, in bits of its finest grid. */
export interface Area {
  kind: 'GRID_AREA' | 'NETWORK';
  codes: readonly string[];
  cellBits: number;
  fewest: number;
  /** Of the plants that stand there. */
  share: number;
}

const gridCodes = ['INV-101', 'INV-102', 'INV-103', 'INV-104', 'INV-105', 'INV-106', 'INV-107'];
const silenceCodes = ['DNG-401', 'PLT-602'];
/** Codes whose cause often lies outside the plant. */
export const groupableCodes = [...gridCodes, ...silenceCodes];

/** About 15 km and 60 km in the middle of Europe. */
const [streetBits, regionBits] = [11, 13];

export const areas: readonly Area[] = [
  { kind: 'GRID_AREA', codes: gridCodes, cellBits: streetBits, fewest: 3, share: 0.05 },
  { kind: 'NETWORK', codes: silenceCodes, cellBits: regionBits, fewest: 5, share: 0.1 },
];
