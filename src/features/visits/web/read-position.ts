import type { CheckInInput } from '../contract.ts';

type Position =
  | { readonly is_known: true; readonly position: NonNullable<CheckInInput['position']> }
  | { readonly is_known: false; readonly why: 'refused' | 'not_found' };

/** The position of this device; its clock is not read. */
export function readPosition(): Promise<Position> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve({ is_known: false, why: 'not_found' });
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ is_known: true, position: { latitude, longitude, accuracy } }),
      ({ code }) => resolve({ is_known: false, why: code === 1 ? 'refused' : 'not_found' }),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 0 },
    );
  });
}
