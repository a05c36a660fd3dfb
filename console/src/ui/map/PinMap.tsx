import L from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import { BaseMap } from './BaseMap.tsx';
import classes from './PinMap.module.css';

export interface Point {
  latitude: number;
  longitude: number;
}

interface Props {
  label: string;
  /** The pin's own name, for those who do not see it. */
  pinLabel: string;
  point: Point | null;
  /** Without it the pin only shows the place. */
  onPick?: (point: Point) => void;
}

/** Streets where there are tiles; without them only the outline of the country tells where the pin stands. */
const nearWith = (map: L.Map) => (map.getMaxZoom() > 12 ? 15 : 6);
const drawing =
  '<svg width="32" height="40" viewBox="0 0 32 40" aria-hidden="true"><path fill="currentColor" stroke="#fff" stroke-width="2" d="M16 1.5C8 1.5 2 7.4 2 15.2 2 25 16 38.5 16 38.5S30 25 30 15.2C30 7.4 24 1.5 16 1.5Z"/><circle cx="16" cy="15" r="5" fill="#fff"/></svg>';

const picked = ({ lat, lng }: L.LatLng): Point => {
  const inWorld = L.latLng(lat, lng).wrap();
  return { latitude: Number(inWorld.lat.toFixed(6)), longitude: Number(inWorld.lng.toFixed(6)) };
};

/** A map with one pin: a tap or Enter puts it, a drag moves it. */
export function PinMap({ label, pinLabel, point, onPick }: Props) {
  const [map, setMap] = useState<L.Map | null>(null);
  const pick = useEffectEvent((at: L.LatLng) => onPick?.(picked(at)));
  const movable = onPick !== undefined;
  const { latitude, longitude } = point ?? {};

  const begin = (standing: L.Map) => {
    standing.on('click', (event) => pick(event.latlng));
    standing.on('keydown', ({ originalEvent }) => {
      if (originalEvent.key === 'Enter') pick(standing.getCenter());
    });
    setMap(standing);
    return () => setMap(null);
  };

  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return;
    const icon = L.divIcon({ className: classes.pin ?? '', html: drawing, iconSize: [32, 40], iconAnchor: [16, 39] });
    const marker = L.marker([latitude, longitude], { icon, draggable: movable, keyboard: false, title: pinLabel, alt: pinLabel });
    marker.on('dragend', () => pick(marker.getLatLng())).addTo(map);
    const near = nearWith(map);
    const shown = map.getZoom() >= near && map.getBounds().contains([latitude, longitude]);
    if (!shown) map.setView([latitude, longitude], Math.max(map.getZoom(), near), { animate: false });
    return () => {
      marker.remove();
    };
  }, [map, latitude, longitude, pinLabel, movable]);

  return <BaseMap label={label} onReady={begin} />;
}
