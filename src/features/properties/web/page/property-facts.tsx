import { Plural, useLingui } from '@lingui/react/macro';
import { Bath, BedDouble, Maximize2 } from 'lucide-react';
import { formatMeasure } from '#platform/money.ts';

interface PropertyFactsProps {
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly squareFeet?: string | null | undefined;
}

/** Bedrooms (only above 0), bathrooms and area in one line. */
export function PropertyFacts({ bedrooms, bathrooms, squareFeet }: PropertyFactsProps) {
  const { t } = useLingui();
  const full = Math.floor(bathrooms ?? 0);
  return (
    <p className="flex min-h-5 flex-wrap items-center gap-x-3.5 gap-y-0.5 text-ink-2 [&_svg]:size-3.5 [&_svg]:text-ink-3 [&>span]:inline-flex [&>span]:items-center [&>span]:gap-1.25 [&>span]:whitespace-nowrap">
      {bedrooms !== null && bedrooms > 0 && (
        <span>
          <BedDouble aria-hidden="true" />
          <Plural value={bedrooms} one="# bed" other="# bed" />
        </span>
      )}
      {bathrooms !== null && bathrooms > 0 && (
        <span>
          <Bath aria-hidden="true" />
          {bathrooms % 1 === 0 ? (
            <Plural value={bathrooms} one="# bath" other="# bath" />
          ) : (
            t`${full} bath + powder room`
          )}
        </span>
      )}
      {squareFeet && Number(squareFeet) > 0 && (
        <span>
          <Maximize2 aria-hidden="true" />
          {t`${formatMeasure(squareFeet)} sq ft`}
        </span>
      )}
    </p>
  );
}
