import L from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapSpot } from '#contract/plants.ts';
import { sizeOf } from './spots.ts';

interface Place {
  key: string;
  spot: MapSpot;
  element: HTMLElement;
}

const keyOf = ({ plant, latitude, longitude, count, statuses }: MapSpot) =>
  [plant?.id, plant?.name, latitude, longitude, count, ...Object.values(statuses)].join(' ');

/** What is wrong lies above what is not. */
const rankOf = ({ statuses }: MapSpot) => (statuses.FAULTY > 0 ? 2000 : statuses.ABNORMAL > 0 ? 1000 : 0);

function markerOf(spot: MapSpot, element: HTMLElement, choose: () => void): L.Marker {
  const size = sizeOf(spot);
  const icon = L.divIcon({ html: element, className: '', iconSize: [size, size] });
  const marker = L.marker([spot.latitude, spot.longitude], { icon, zIndexOffset: rankOf(spot), riseOnHover: true });
  marker.on('click', choose);
  marker.on('keydown', ({ originalEvent }) => {
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
    originalEvent.preventDefault();
    choose();
  });
  return marker;
}

/** Keeps a marker a spot on the map, those that stay untouched; answers where the page draws each of them. */
export function useSpotMarkers(
  map: L.Map | null,
  spots: readonly MapSpot[],
  nameOf: (spot: MapSpot) => string,
  onChoose: (spot: MapSpot) => void,
): Place[] {
  const [places, setPlaces] = useState<Place[]>([]);
  const standing = useRef(new Map<string, { marker: L.Marker; place: Place }>());
  const choose = useEffectEvent(onChoose);
  const name = useEffectEvent(nameOf);

  useEffect(() => {
    if (!map) return;
    const all = standing.current;
    return () => {
      for (const { marker } of all.values()) marker.remove();
      all.clear();
      setPlaces([]);
    };
  }, [map]);

  useEffect(() => {
    if (!map) return;
    const wanted = new Map(spots.map((spot) => [keyOf(spot), spot]));
    for (const [key, { marker }] of standing.current) {
      if (wanted.has(key)) continue;
      marker.remove();
      standing.current.delete(key);
    }
    for (const [key, spot] of wanted) {
      if (standing.current.has(key)) continue;
      const element = L.DomUtil.create('div');
      const marker = markerOf(spot, element, () => choose(spot)).addTo(map);
      for (const told of ['aria-label', 'title']) marker.getElement()?.setAttribute(told, name(spot));
      standing.current.set(key, { marker, place: { key, spot, element } });
    }
    setPlaces([...standing.current.values()].map(({ place }) => place));
  }, [map, spots]);

  return places;
}
