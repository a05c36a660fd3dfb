import type { Feature, Polygon, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { flat } from './flat.ts';

const country = (...ring: Position[]): Feature<Polygon> => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates: [ring] },
});

function outlines(...ring: Position[]) {
  const { features } = flat({ type: 'FeatureCollection', features: [country(...ring)] });
  return features[0]?.geometry.coordinates.map((polygon) => polygon[0]);
}

describe('a country on a flat map', () => {
  it('stays as it is away from the date line', () => {
    const ring = [
      [5, 50],
      [10, 50],
      [10, 55],
      [5, 50],
    ];
    expect(outlines(...ring)).toEqual([ring]);
  });

  it('is drawn on both sides where it lies across the date line, without a line around the globe', () => {
    expect(outlines([170, 60], [-170, 60], [-170, 70], [170, 60])).toEqual([
      [
        [170, 60],
        [190, 60],
        [190, 70],
        [170, 60],
      ],
      [
        [-190, 60],
        [-170, 60],
        [-170, 70],
        [-190, 60],
      ],
    ]);
  });

  it('reaches the edge of the map where its coast goes once around the globe', () => {
    const [ring] = outlines([-180, -70], [-60, -65], [60, -66], [179, -70], [-180, -70]) ?? [];
    expect(ring).toEqual([
      [-180, -70],
      [-60, -65],
      [60, -66],
      [179, -70],
      [180, -70],
      [180, -90],
      [-180, -90],
    ]);
  });
});
