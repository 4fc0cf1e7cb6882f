import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatMonth } from '#platform/dates.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { furnishingLabels, possessionLabels } from '../fact-labels.ts';
import type { Furnishing, Possession } from '../rules.ts';
import { splitBathrooms } from '../rules.ts';

interface Floor {
  readonly floor: number | null;
  readonly total_floors: number | null;
}

interface PossessionFacts {
  readonly possession: Possession | null;
  readonly possession_on: string | null;
}

interface Parking {
  readonly covered_parking: number | null;
  readonly open_parking: number | null;
}

/** Writes the facts of a property as people say them; null for what is unknown. */
export function useFactFormatters() {
  const { t } = useLingui();
  const language = useLanguage();
  return {
    /** '2 + powder room' */
    bathrooms: (count: number | null) => {
      if (count === null) return null;
      const { full, hasPowderRoom } = splitBathrooms(count);
      if (!hasPowderRoom) return String(full);
      return full === 0 ? t`Powder room` : t`${full} + powder room`;
    },
    /** '3 of 12', 'Ground of 4', 'Basement' */
    floor: ({ floor, total_floors: total }: Floor) => {
      if (floor === null) return total === null ? null : t`${plural(total, { one: '# floor', other: '# floors' })}`;
      const level = floor === 0 ? t`Ground` : floor < 0 ? t`Basement` : String(floor);
      return total === null ? level : t`${level} of ${total}`;
    },
    furnishing: (furnishing: Furnishing | null) => furnishing && t(furnishingLabels[furnishing]),
    /** 'Ready to move', 'Dec 2027' */
    possession: ({ possession, possession_on }: PossessionFacts) => {
      if (possession_on !== null) return formatMonth(possession_on, language);
      return possession && t(possessionLabels[possession]);
    },
    /** '1 covered, 2 open' */
    parking: ({ covered_parking: covered, open_parking: open }: Parking) => {
      if (covered === null && open === null) return null;
      if (!covered && !open) return t`None`;
      if (covered && open) return t`${covered} covered, ${open} open`;
      return covered ? t`${covered} covered` : t`${open} open`;
    },
  };
}
