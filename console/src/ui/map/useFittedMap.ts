import type L from 'leaflet';
import { useEffect, useRef } from 'react';
import type { Corners } from './spots.ts';

/** A single plant is shown with the land around it. */
const nearestFit = 11;

export function turnTo(map: L.Map, box: Corners): void {
  map.fitBounds(box, { maxZoom: nearestFit, padding: [40, 40], animate: false });
}

/** Turns the map to a box once; where the person goes afterwards is theirs. */
export function useFittedMap(map: L.Map | null, corners: Corners | null): void {
  const done = useRef('');
  const wanted = JSON.stringify(corners);
  useEffect(() => {
    if (!map || done.current === wanted) return;
    const box = JSON.parse(wanted) as Corners | null;
    if (!box) return;
    done.current = wanted;
    turnTo(map, box);
  }, [map, wanted]);
}
