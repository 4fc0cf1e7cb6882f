import type { LocalityName } from '#features/localities/contract.ts';
import type { Position } from '../../outline.ts';
import { readOutline } from '../../outline.ts';

/** The edges of a rectangle in degrees. */
export interface Edges {
  readonly north: number;
  readonly south: number;
  readonly east: number;
  readonly west: number;
}

/** How far around the centre of a locality its rectangle reaches, in degrees of latitude: about 1.3 km. */
const around = 0.012;

export function rectangle({ north, south, east, west }: Edges): Position[] {
  return [
    { latitude: north, longitude: west },
    { latitude: north, longitude: east },
    { latitude: south, longitude: east },
    { latitude: south, longitude: west },
  ];
}

/** The edges around positions; null without any. `margin` is in degrees of latitude. */
export function edgesOf(positions: readonly Position[], margin = 0): Edges | null {
  if (positions.length === 0) return null;
  const latitudes = positions.map(({ latitude }) => latitude);
  const longitudes = positions.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes) - margin, Math.max(...latitudes) + margin];
  // A degree of longitude is shorter.
  const aside = margin / Math.max(0.2, Math.cos((((north + south) / 2) * Math.PI) / 180));
  const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));
  return {
    south: clamp(south, 90),
    north: clamp(north, 90),
    west: clamp(Math.min(...longitudes) - aside, 180),
    east: clamp(Math.max(...longitudes) + aside, 180),
  };
}

/** The rectangle around localities that have a centre. */
export function edgesOfLocalities(localities: readonly LocalityName[]): Edges | null {
  const centres = localities.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  return edgesOf(centres, around);
}

/** The edges of a stored area; null if it is no rectangle along them. */
export function rectangleEdges(outline: string | undefined): Edges | null {
  const corners = outline === undefined ? null : readOutline(outline);
  const edges = corners && edgesOf(corners);
  if (!corners || !edges || corners.length !== 4) return null;
  const isCorner = ({ latitude, longitude }: Position) =>
    (latitude === edges.north || latitude === edges.south) && (longitude === edges.east || longitude === edges.west);
  return corners.every(isCorner) ? edges : null;
}
