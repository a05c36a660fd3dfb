import L from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import type { MapSpot } from '#contract/plants.ts';

/** A bubble at a spot, whose content the page draws into the element that comes back. */
export function usePopup(map: L.Map | null, spot: MapSpot | null, close: () => void): HTMLElement | null {
  const [content, setContent] = useState<HTMLElement | null>(null);
  const closed = useEffectEvent(close);
  useEffect(() => {
    if (!map || !spot) return;
    const element = L.DomUtil.create('div');
    const popup = L.popup({ content: element, closeButton: false, offset: [0, -8], minWidth: 200, autoClose: false });
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && closed();
    // wherever the focus is: the mark that opened it may be drawn anew
    document.addEventListener('keydown', onKey);
    popup.setLatLng([spot.latitude, spot.longitude]).openOn(map);
    popup.once('remove', closed);
    setContent(element);
    // Its size is known only when the page has drawn into it.
    const grown = new ResizeObserver(() => popup.update());
    grown.observe(element);
    return () => {
      grown.disconnect();
      document.removeEventListener('keydown', onKey);
      popup.off('remove', closed);
      popup.remove();
      setContent(null);
    };
  }, [map, spot]);
  return content;
}
