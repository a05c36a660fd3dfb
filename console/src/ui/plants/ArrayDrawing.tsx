import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import classes from './ArrayDrawing.module.css';
import { facingOf, type Wind } from './direction.ts';
import type { ArrayValues } from './plant.form.ts';

const digits = (value: number) => ({ digits: Number.isInteger(value) ? 0 : 1 });
const quarters: [Wind, number, number][] = [
  ['N', 36, 8],
  ['E', 64, 36],
  ['S', 36, 64],
  ['W', 8, 36],
];

/** A panel seen from the side: how steep it stands on the ground. */
function TiltView({ tiltDeg }: { tiltDeg: number }) {
  const angle = (tiltDeg * Math.PI) / 180;
  const end = (length: number) => ({ x: 10 + length * Math.cos(angle), y: 60 - length * Math.sin(angle) });
  const tip = end(48);
  const arc = end(22);
  return (
    <svg width="64" height="72" viewBox="0 0 64 72" aria-hidden>
      <line className={classes.ground} x1="2" y1="64" x2="62" y2="64" />
      <path className={classes.arc} d={`M 32 60 A 22 22 0 0 0 ${arc.x} ${arc.y}`} />
      <line className={classes.panel} x1="10" y1="60" x2={tip.x} y2={tip.y} />
    </svg>
  );
}

/** A compass with the direction towards which the panel looks. */
function CompassView({ compassDeg }: { compassDeg: number }) {
  const { t } = useTranslation('plantForm');
  return (
    <svg width="72" height="72" viewBox="0 0 72 72" aria-hidden>
      <circle className={classes.ring} cx="36" cy="36" r="20" />
      <path className={classes.needle} d="M 36 18 L 42 38 L 36 34 L 30 38 Z" transform={`rotate(${compassDeg} 36 36)`} />
      {quarters.map(([wind, x, y]) => (
        <text key={wind} className={classes.letter} x={x} y={y}>
          {t(`wind.short.${wind}`)}
        </text>
      ))}
    </svg>
  );
}

/** What tilt and azimuth mean, drawn and in words. */
export function ArrayDrawing({ array }: { array: ArrayValues }) {
  const { t } = useTranslation('plantForm');
  const facing = facingOf(array);
  if (!facing) return <p className={classes.drawing}>{t('drawing.unknown')}</p>;
  const { tiltDeg, compassDeg, wind } = facing;
  return (
    <figure className={classes.drawing}>
      <TiltView tiltDeg={tiltDeg} />
      <CompassView compassDeg={compassDeg} />
      <figcaption className={classes.words} aria-live="polite">
        <span className={classes.facing}>
          {t('drawing.facing', { azimuth: array.azimuth.trim(), direction: t(`wind.${wind}`) })}
        </span>
        <span className={classes.tilt}>
          {t(tiltDeg === 0 ? 'drawing.flat' : tiltDeg === 90 ? 'drawing.upright' : 'drawing.tilt', {
            tilt: formatNumber(tiltDeg, digits(tiltDeg)),
          })}
        </span>
      </figcaption>
    </figure>
  );
}
