import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useReasonLabels } from '#features/matching/web/use-reason-labels.ts';
import type { PortalProperty } from '#features/portal/contract.ts';
import { areaBasisLabels } from '#features/properties/area-basis-labels.ts';
import { isMonthly } from '#features/properties/rules.ts';
import { useTypeName } from '#features/property-types/web/use-type-name.ts';
import type { Currency } from '#platform/money.ts';
import { formatMeasure, formatMoney } from '#platform/money.ts';
import { classNames } from '#ui/class-names.ts';

interface PartProps {
  readonly property: PortalProperty;
  readonly currency: Currency;
}

/** '7, Lake Road, Baner, Pune'; 'Baner, Pune' without the address */
export function placeOfProperty({ address, locality, city }: PortalProperty): string {
  const isNamed = locality !== null && address?.includes(locality);
  return [address, isNamed ? null : locality, city].filter((part) => part !== null).join(', ');
}

/** Price, type, rooms and area. */
export function Headline({ property, currency }: PartProps) {
  const { t } = useLingui();
  const typeName = useTypeName();
  const { price, purpose, bedrooms, bathrooms, square_feet, property_type } = property;
  const full = Math.floor(bathrooms ?? 0);
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span className="text-20 font-semibold">
        {formatMoney(price, currency)}
        {isMonthly(purpose) && (
          <span className="text-13 font-normal text-ink-3">
            {' '}
            <Trans>/ month</Trans>
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-x-3 text-ink-2">
        {property_type && <span>{typeName(property_type)}</span>}
        {bedrooms !== null && bedrooms > 0 && (
          <span>
            <Plural value={bedrooms} one="# bedroom" other="# bedrooms" />
          </span>
        )}
        {bathrooms !== null && (
          <span>
            {bathrooms % 1 === 0 ? (
              <Plural value={bathrooms} one="# bathroom" other="# bathrooms" />
            ) : (
              t`${full} bath + powder room`
            )}
          </span>
        )}
        {square_feet && (
          <span>
            <Trans>{formatMeasure(square_feet)} sq ft</Trans>
            {property.area_basis && ` · ${t(areaBasisLabels[property.area_basis])}`}
          </span>
        )}
      </span>
    </p>
  );
}

/** Why the property was picked. */
export function Reasons({ property, currency }: PartProps) {
  const { t } = useLingui();
  const reasonLabels = useReasonLabels(currency);
  if (property.reasons.length === 0) return null;
  return (
    <ul aria-label={t`Why we picked it`} className="flex flex-wrap gap-1.5">
      {reasonLabels(property.reasons).map(({ text, isNear }) => (
        <li
          key={text}
          className={classNames(
            'inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 text-12',
            isNear ? 'bg-warning-tint text-warning-ink' : 'bg-success-tint text-success-ink',
          )}
        >
          {!isNear && <Check aria-hidden="true" className="size-3.5" />}
          {text}
        </li>
      ))}
    </ul>
  );
}
