import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { PropertyFacts } from '#features/properties/web/page/property-facts.tsx';
import { PropertyPicture } from '#features/properties/web/picture.tsx';
import { Price } from '#features/properties/web/price.tsx';
import { Badge } from '#ui/badge.tsx';
import type { PropertyMatch } from '../contract.ts';
import type { Decision } from '../rules.ts';
import { MatchAnswer } from './match-answer.tsx';
import { ReasonChips } from './reason-chips.tsx';

interface PropertyMatchEntryProps {
  readonly match: PropertyMatch;
  onDecide(decision: Decision | null): void;
}

/** A matching property: what it is, the reasons, and the client's decision. */
export function PropertyMatchEntry({ match, onDecide }: PropertyMatchEntryProps) {
  const { t } = useLingui();
  const { property, verdict, reasons, decided } = match;
  const location = [property.address, property.city].filter((part) => part !== '').join(', ');
  return (
    <li
      data-list-entry
      className="relative grid grid-cols-[128px_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line py-3 phone:grid-cols-[88px_minmax(0,1fr)] phone:gap-x-3"
    >
      <PropertyPicture
        image={property.cover}
        alt=""
        sizes="128px"
        className="row-span-2 h-20 w-full rounded-control phone:row-span-1 phone:h-19"
      />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="truncate text-14">
            <Link
              to="/properties/$id"
              params={{ id: property.id }}
              className="stretched hover:underline underline-offset-3"
            >
              {property.title}
            </Link>
          </h3>
          <p className="truncate text-ink-3">{location}</p>
          <PropertyFacts
            bedrooms={property.bedrooms}
            bathrooms={property.bathrooms}
            squareFeet={property.square_feet}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {verdict === 'near' && <Badge tone="warning">{t`Near miss`}</Badge>}
          <Price price={property.price} purpose={property.purpose} className="text-14" />
        </div>
      </div>
      <div className="grid min-w-0 gap-2 phone:col-span-2">
        <ReasonChips reasons={reasons} />
        <MatchAnswer decided={decided} name={property.title} onDecide={onDecide} />
      </div>
    </li>
  );
}
