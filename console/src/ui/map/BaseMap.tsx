import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../lib/settings.ts';
import classes from './BaseMap.module.css';
import { loadCountries } from './countries.ts';

interface Props {
  label: string;
  /** Called once when the map stands; what it returns is called before the map goes. */
  onReady: (map: L.Map) => () => void;
}

const world = L.latLngBounds([-85, -180], [85, 180]);

/** Countries from our own files, so that the map works without the internet; tiles above them where a server for them is set. */
export function BaseMap({ label, onReady }: Props) {
  const { t } = useTranslation('ui');
  const box = useRef<HTMLDivElement>(null);
  const { tileUrl, tileAttribution } = useSettings();
  const ready = useEffectEvent(onReady);
  const title = useEffectEvent((key: 'map.zoomIn' | 'map.zoomOut') => t(key));

  useEffect(() => {
    if (!box.current) return;
    const map = L.map(box.current, {
      attributionControl: false,
      zoomControl: false,
      minZoom: 1,
      maxZoom: tileUrl ? 18 : 12,
      maxBounds: world.pad(0.1),
      maxBoundsViscosity: 1,
      zoomAnimation: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    L.control
      .attribution({ prefix: false })
      .addAttribution(tileUrl && tileAttribution ? tileAttribution : 'Natural Earth')
      .addTo(map);
    L.control.zoom({ position: 'topright', zoomInTitle: title('map.zoomIn'), zoomOutTitle: title('map.zoomOut') }).addTo(map);
    map.createPane('countries').style.zIndex = '150';
    map.setView([48, 10], 4);
    let gone = false;
    void loadCountries().then((countries) => {
      if (gone || !countries) return;
      L.geoJSON(countries, { pane: 'countries', interactive: false, style: { className: classes.country ?? '' } }).addTo(map);
    });
    if (tileUrl) L.tileLayer(tileUrl, { maxZoom: 18, noWrap: true }).addTo(map);
    const resized = new ResizeObserver(() => map.invalidateSize());
    resized.observe(box.current);
    const end = ready(map);
    return () => {
      gone = true;
      resized.disconnect();
      end();
      map.remove();
    };
  }, [tileUrl, tileAttribution]);

  return <div ref={box} className={classes.map} role="application" aria-label={label} />;
}
