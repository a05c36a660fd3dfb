import { useState } from 'react';
import type { Point } from '../map/PinMap.tsx';

type State = 'idle' | 'asking' | 'refused' | 'failed';

const patience: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };

/** Asks the browser where it is, on a tap only. */
export function useOwnPosition(onFound: (point: Point) => void) {
  const [state, setState] = useState<State>('idle');

  function ask() {
    if (!navigator.geolocation) return setState('failed');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onFound({ latitude: Number(coords.latitude.toFixed(6)), longitude: Number(coords.longitude.toFixed(6)) });
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'failed'),
      patience,
    );
  }

  return { state, ask };
}
