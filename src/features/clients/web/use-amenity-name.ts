import { useLingui } from '@lingui/react/macro';
import { presetAmenities } from './amenities.ts';

/** How an amenity reads: the usual ones in the reader's language, others as they were typed. */
export function useAmenityName(): (word: string) => string {
  const { t } = useLingui();
  return (word) => {
    const preset = presetAmenities[word];
    return preset ? t(preset) : word;
  };
}
