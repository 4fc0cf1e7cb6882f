import { usePresetLabel } from '#platform/i18n/web/use-preset-label.ts';
import { presetAmenities } from '../amenities.ts';

/** How an amenity reads: the usual ones in the reader's language, others as they were typed. */
export function useAmenityName(): (word: string) => string {
  return usePresetLabel(presetAmenities);
}
