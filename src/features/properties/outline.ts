/** The corners of an area drawn on the map, and how far apart properties may lie without one. */
export const outlineCorners = { least: 3, most: 60 } as const;

/** A position in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Reads 'latitude,longitude;…', the corners of an area; null if it is none. */
export function readOutline(text: string): Position[] | null {
  const corners = text.split(';').map((corner) => {
    const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$/u.exec(corner) ?? [];
    return latitude === undefined || longitude === undefined
      ? null
      : { latitude: Number(latitude), longitude: Number(longitude) };
  });
  const isArea = corners.length >= outlineCorners.least && corners.length <= outlineCorners.most;
  const known = corners.filter((corner) => corner !== null);
  if (!isArea || known.length < corners.length) return null;
  return known.every(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
    ? known
    : null;
}

/** The text that `readOutline` reads, to a metre. */
export function writeOutline(corners: readonly Position[]): string {
  const short = (degrees: number) => String(Math.round(degrees * 100_000) / 100_000);
  return corners.map(({ latitude, longitude }) => `${short(latitude)},${short(longitude)}`).join(';');
}
