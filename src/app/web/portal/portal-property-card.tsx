import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { PortalProperty } from '#features/portal/contract.ts';
import { useFactFormatters } from '#features/properties/web/use-fact-formatters.ts';
import type { Currency } from '#platform/money.ts';
import { Gallery } from './gallery.tsx';
import type { AnswerProps } from './property-answer.tsx';
import { PropertyAnswer } from './property-answer.tsx';
import { Headline, placeOfProperty, Reasons } from './property-parts.tsx';
import { propertyHref } from './use-opened-property.ts';

interface PortalPropertyCardProps {
  readonly property: PortalProperty;
  readonly currency: Currency;
  readonly answer: Omit<AnswerProps, 'property' | 'titleId'>;
  /** Opens the property's page. */
  readonly onOpen: () => void;
}

/** A property with the reasons for the match, and the client's answer; its title opens its page. */
export function PortalPropertyCard({ property, currency, answer, onOpen }: PortalPropertyCardProps) {
  const { t } = useLingui();
  const titleId = useId();
  const { title } = property;
  const format = useFactFormatters();
  const facts = [
    [t`Floor`, format.floor(property)],
    [t`Furnishing`, format.furnishing(property.furnishing)],
    [t`Possession`, format.possession(property)],
  ].filter(([, value]) => value);
  return (
    <article className="overflow-hidden rounded-card border border-line bg-raised">
      <Gallery images={property.images} title={title} />
      <div className="grid gap-3 p-5 phone:p-4">
        <div>
          <h2 id={titleId} className="text-16">
            <a
              href={propertyHref(property.id)}
              className="link"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onOpen();
              }}
            >
              {title}
            </a>
          </h2>
          <p className="text-ink-2">{placeOfProperty(property)}</p>
        </div>
        <Headline property={property} currency={currency} />
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
        <Reasons property={property} currency={currency} />
        <PropertyAnswer {...answer} property={property} titleId={titleId} />
      </div>
    </article>
  );
}
