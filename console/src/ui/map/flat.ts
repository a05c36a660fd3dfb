import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';

type Ring = Position[];

const shifted = (ring: Ring, by: number): Ring => ring.map(([lon = 0, lat = 0]) => [lon + by, lat]);

/** Follows the outline across the date line instead of all the way back around the globe. */
function unrolled(ring: Ring): Ring {
  let turn = 0;
  let before = ring[0]?.[0] ?? 0;
  return ring.map(([lon = 0, lat = 0]) => {
    if (lon - before > 180) turn -= 360;
    if (lon - before < -180) turn += 360;
    before = lon;
    return [lon + turn, lat];
  });
}

/** An outline that goes once around the globe is closed along the edge of the map. */
function closed(ring: Ring): Ring {
  const [first = 0] = ring[0] ?? [];
  const [last = 0, lat = 0] = ring.at(-1) ?? [];
  if (Math.abs(last - first) < 180) return ring;
  const edge = lat < 0 ? -90 : 90;
  return [...ring, [last, edge], [first, edge]];
}

/** A polygon as a flat map can draw it: on both sides where it lies across the date line. */
function flatPolygon(polygon: Ring[]): Ring[][] {
  const rings = polygon.map((ring) => closed(unrolled(ring)));
  const longitudes = rings.flat().map(([lon = 0]) => lon);
  const copies = [rings];
  if (Math.max(...longitudes) > 180) copies.push(rings.map((ring) => shifted(ring, -360)));
  if (Math.min(...longitudes) < -180) copies.push(rings.map((ring) => shifted(ring, 360)));
  return copies;
}

/** Outlines made for a globe, for a map that ends at the date line. */
export function flat(countries: FeatureCollection): FeatureCollection<MultiPolygon> {
  const outlined = countries.features.filter(
    (country): country is Feature<Polygon | MultiPolygon> =>
      country.geometry?.type === 'Polygon' || country.geometry?.type === 'MultiPolygon',
  );
  return {
    type: 'FeatureCollection',
    features: outlined.map(({ geometry, properties }) => {
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      return { type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates: polygons.flatMap(flatPolygon) } };
    }),
  };
}
