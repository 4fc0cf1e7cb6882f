import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Heart, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { Decision } from '#features/matching/rules.ts';
import { useReasonLabels } from '#features/matching/web/use-reason-labels.ts';
import type { PortalProperty } from '#features/portal/contract.ts';
import { areaBasisLabels } from '#features/properties/area-basis-labels.ts';
import { isMonthly } from '#features/properties/rules.ts';
import { useFactFormatters } from '#features/properties/web/use-fact-formatters.ts';
import { useTypeName } from '#features/property-types/web/use-type-name.ts';
import type { Currency } from '#platform/money.ts';
import { formatMeasure, formatMoney } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { namedAfter } from '#ui/named-after.ts';
import { Description } from './description.tsx';
import { Gallery } from './gallery.tsx';
import { PortalMedia } from './property-media.tsx';

interface PortalPropertyCardProps {
  readonly property: PortalProperty;
  readonly currency: Currency;
  readonly onDecide: (decision: Decision | null) => Promise<void>;
}

/** A property with the reasons for the match, and the client's answer. */
export function PortalPropertyCard({ property, currency, onDecide }: PortalPropertyCardProps) {
  const { t } = useLingui();
  const [pending, setPending] = useState<'interested' | 'not_suitable' | null>(null);
  const titleId = useId();
  const reasonLabels = useReasonLabels(currency);
  const typeName = useTypeName();
  const { title, price, purpose, city, address, locality, bedrooms, bathrooms, square_feet, property_type } = property;
  const format = useFactFormatters();
  const full = Math.floor(bathrooms ?? 0);
  const facts = [
    [t`Floor`, format.floor(property)],
    [t`Furnishing`, format.furnishing(property.furnishing)],
    [t`Possession`, format.possession(property)],
  ].filter(([, value]) => value);
  const say = async (pressed: 'interested' | 'not_suitable', decision: Decision | null) => {
    if (pending) return;
    setPending(pressed);
    await onDecide(decision);
    setPending(null);
  };
  return (
    <article className="overflow-hidden rounded-card border border-line bg-raised">
      <Gallery images={property.images} title={title} />
      <div className="grid gap-3 p-5 phone:p-4">
        <div>
          <h2 id={titleId} className="text-16">
            {title}
          </h2>
          <p className="text-ink-2">
            {locality === null || address.includes(locality)
              ? `${address}, ${city}`
              : `${address}, ${locality}, ${city}`}
          </p>
        </div>
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
        {facts.length > 0 && (
          <dl className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
            {facts.map(([label, value]) => (
              <div key={label} className="flex gap-1.5">
                <dt className="text-ink-3">{label}:</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {property.rera_number && (
          <p className="text-12 text-ink-3">
            {t`RERA number`}: {property.rera_number}
          </p>
        )}
        {property.reasons.length > 0 && (
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
        )}
        {property.description !== '' && <Description text={property.description} titleId={titleId} />}
        <PortalMedia property={property} />
        <div className="flex flex-wrap gap-2 [&>*]:min-w-40 phone:[&>*]:flex-1">
          <Button
            {...namedAfter(titleId, 'interested')}
            variant={property.is_interested ? 'primary' : 'outline'}
            size="large"
            aria-pressed={property.is_interested}
            busy={pending === 'interested'}
            onClick={() => void say('interested', property.is_interested ? null : 'interested')}
          >
            <Heart aria-hidden="true" />
            {t`Interested`}
          </Button>
          <Button
            {...namedAfter(titleId, 'not-suitable')}
            size="large"
            busy={pending === 'not_suitable'}
            onClick={() => void say('not_suitable', 'not_suitable')}
          >
            <X aria-hidden="true" />
            {t`Not suitable`}
          </Button>
        </div>
      </div>
    </article>
  );
}
