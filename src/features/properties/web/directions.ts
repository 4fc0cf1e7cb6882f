import { mapsUrl } from '#platform/maps-url.ts';

interface DirectionsTo {
  readonly address: string;
  readonly city: string;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}

/** A maps link for the user's own app: to the coordinates if known, else to the address. */
export function directionsUrl({ address, city, latitude, longitude }: DirectionsTo): string {
  const hasPoint = typeof latitude === 'number' && typeof longitude === 'number';
  const destination = hasPoint ? `${latitude},${longitude}` : `${address}, ${city}, India`;
  return mapsUrl(destination);
}
