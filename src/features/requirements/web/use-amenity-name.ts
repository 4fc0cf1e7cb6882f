import { usePresetLabel } from '#platform/i18n/web/use-preset-label.ts';
import { presetAmenities } from '../amenities.ts';

/** The label of an amenity: translated for the usual ones, else as typed. */
export function useAmenityName(): (word: string) => string {
  return usePresetLabel(presetAmenities);
}
