import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatCount } from '#platform/money.ts';
import type { Position } from '../../outline.ts';

/** A coarser position is shown, but not taken over. Metres. */
const coarsest = 500;

interface DevicePosition {
  readonly isBusy: boolean;
  /** What happened, for a status line. */
  readonly message: string;
  find(): void;
}

/** Asks the device for its position; refuses one that is too coarse for a property. */
export function useDevicePosition(onFound: (position: Position) => void): DevicePosition {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const end = (text: string) => {
    setBusy(false);
    setMessage(text);
  };
  const find = () => {
    if (!('geolocation' in navigator)) return end(t`This device gives no position.`);
    setBusy(true);
    setMessage('');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const metres = formatCount(Math.round(coords.accuracy));
        if (coords.accuracy > coarsest)
          return end(t`The position is only exact to ${metres} metres. Set the pin on the map.`);
        onFound({ latitude: coords.latitude, longitude: coords.longitude });
        end(t`Position set, exact to ${metres} metres.`);
      },
      ({ code }) =>
        end(code === 1 ? t`The browser may not use your position.` : t`The position could not be found. Try again.`),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 0 },
    );
  };
  return { isBusy, message, find };
}
