import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '#features/company/web/queries.ts';
import type { MapTiles } from '#platform/map/web/tiles.ts';

/** The tiles that the agency set; null without any, and until they are known. */
export function useMapTiles(): { readonly tiles: MapTiles | null; readonly isKnown: boolean } {
  const { data } = useQuery(companyQuery);
  if (!data) return { tiles: null, isKnown: false };
  const { map_tiles: address, map_attribution: attribution } = data;
  return { tiles: address === null ? null : { address, attribution: attribution ?? '' }, isKnown: true };
}

/** Where a map begins without a property: India. */
export const wholeCountry = { center: { latitude: 21.5, longitude: 79 }, zoom: 5 } as const;
