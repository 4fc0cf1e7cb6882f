import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { locationLine } from '#features/properties/rules.ts';
import { PropertyFacts } from '#features/properties/web/page/property-facts.tsx';
import { PropertyPicture } from '#features/properties/web/picture.tsx';
import { Price } from '#features/properties/web/price.tsx';
import type { ContactPerson } from '#platform/contact/person.ts';
import { Badge } from '#ui/badge.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { PropertyMatch } from '../contract.ts';
import type { Decision } from '../rules.ts';
import { MatchAnswer } from './match-answer.tsx';
import { OfferedLine } from './offered-line.tsx';
import { ReasonChips } from './reason-chips.tsx';
import { ScheduleVisit } from './schedule-visit.tsx';

interface PropertyMatchEntryProps {
  readonly match: PropertyMatch;
  readonly person: ContactPerson;
  /** Whether it is ticked to be sent. */
  readonly isChosen: boolean;
  readonly onChoose?: ((isChosen: boolean) => void) | undefined;
  onDecide(decision: Decision | null): void;
}

/** A matching property: what it is, the reasons, what was offered and decided, and the next step. */
export function PropertyMatchEntry({ match, person, isChosen, onChoose, onDecide }: PropertyMatchEntryProps) {
  const { t } = useLingui();
  const { property, verdict, reasons, decided, offered } = match;
  const location = locationLine(property);
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
        <div className="relative z-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          {verdict === 'near' && <Badge tone="warning">{t`Near miss`}</Badge>}
          <Price price={property.price} purpose={property.purpose} className="text-14" />
          {onChoose && (
            <Checkbox
              label={<span className="sr-only">{t`Select ${property.title}`}</span>}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
          )}
        </div>
      </div>
      <div className="grid min-w-0 gap-2 phone:col-span-2">
        <ReasonChips reasons={reasons} />
        <OfferedLine offered={offered} />
        <MatchAnswer decided={decided} name={property.title} onDecide={onDecide}>
          <ScheduleVisit person={person} propertyId={property.id} name={property.title} />
        </MatchAnswer>
      </div>
    </li>
  );
}
