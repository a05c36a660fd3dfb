import L from 'leaflet';
import { type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MapSpot } from '#contract/plants.ts';
import { BaseMap } from './BaseMap.tsx';
import { SpotMark } from './SpotMark.tsx';
import type { Corners, MapView } from './spots.ts';
import { turnTo, useFittedMap } from './useFittedMap.ts';
import { usePopup } from './usePopup.ts';
import { useSpotMarkers } from './useSpotMarkers.ts';
import { viewOf, whenAtRest } from './view.ts';

interface Props {
  label: string;
  spots: readonly MapSpot[];
  /** The map turns to this box whenever it is another one. */
  fit: Corners | null;
  /** Called when the map has come to rest somewhere else. */
  onView: (view: MapView) => void;
  nameOf: (spot: MapSpot) => string;
  /** What is told about a spot that cannot be divided further. */
  popup: (spot: MapSpot, close: () => void) => ReactNode;
}

/** Beyond the outlines of countries nothing is drawn without tiles, but neighbours still come apart. */
const nearest = 18;

/** Plants and clusters of plants; a click on a cluster goes nearer until it falls apart. */
export function ClusterMap({ label, spots, fit, onView, nameOf, popup }: Props) {
  const [map, setMap] = useState<L.Map | null>(null);
  const [opened, setOpened] = useState<MapSpot | null>(null);
  const last = useRef<{ center: L.LatLng; zoom: number } | null>(null);

  const ready = (fresh: L.Map) => {
    fresh.setMaxZoom(nearest);
    if (last.current) fresh.setView(last.current.center, last.current.zoom, { animate: false });
    else if (fit) turnTo(fresh, fit);
    const stop = whenAtRest(fresh, () => {
      last.current = { center: fresh.getCenter(), zoom: fresh.getZoom() };
      onView(viewOf(fresh));
    });
    setMap(fresh);
    return () => {
      stop();
      setMap(null);
    };
  };
  const choose = (spot: MapSpot) => {
    const at = L.latLng(spot.latitude, spot.longitude);
    if (!map || spot.count === 1 || map.getZoom() >= nearest) return setOpened(spot);
    map.getContainer().focus({ preventScroll: true });
    map.setView(at, Math.min(nearest, map.getZoom() + 2));
  };
  const close = () => {
    setOpened(null);
    map?.getContainer().focus({ preventScroll: true });
  };

  useFittedMap(map, fit);
  const places = useSpotMarkers(map, spots, nameOf, choose);
  const content = usePopup(map, opened, close);
  return (
    <>
      <BaseMap label={label} onReady={ready} />
      {places.map(({ key, spot, element }) => createPortal(<SpotMark spot={spot} />, element, key))}
      {opened && content && createPortal(popup(opened, close), content)}
    </>
  );
}
