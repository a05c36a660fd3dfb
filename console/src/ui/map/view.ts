import type L from 'leaflet';
import type { MapView } from './spots.ts';

const restMs = 200;
const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
const within = (latitude: number) => Math.min(90, Math.max(-90, latitude));

export function viewOf(map: L.Map): MapView {
  const box = map.getBounds();
  return {
    west: rounded(box.getWest()),
    south: rounded(within(box.getSouth())),
    east: rounded(box.getEast()),
    north: rounded(within(box.getNorth())),
    zoom: map.getZoom(),
  };
}

/** Tells once when the map moves no more; many steps of one gesture count as one. */
export function whenAtRest(map: L.Map, tell: () => void): () => void {
  let timer = setTimeout(tell, 0);
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, restMs);
  };
  map.on('moveend', wait);
  return () => {
    clearTimeout(timer);
    map.off('moveend', wait);
  };
}
