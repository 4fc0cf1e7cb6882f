import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Eye, Navigation, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTypeName } from '#features/property-types/web/use-type-name.ts';
import { useAmenityName } from '#features/requirements/web/use-amenity-name.ts';
import { TagChips } from '#platform/custom-fields/web/tag-chips.tsx';
import { useStateName } from '#platform/i18n/web/use-states.ts';
import { SelectionTick } from '#platform/lists/web/selection-tick.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { PropertyCard as Card } from '../../contract.ts';
import { cardSizes, shortLocation } from '../../rules.ts';
import { directionsUrl } from '../directions.ts';
import { PropertyFacts } from '../page/property-facts.tsx';
import { PropertyPicture } from '../picture.tsx';
import { Price } from '../price.tsx';
import { StatusBadge } from '../status-badge.tsx';

interface PropertyCardProps {
  readonly property: Card;
  readonly isFirst?: boolean | undefined;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  onDelete(property: Card): void;
}

const shownFeatures = 2;

export const PropertyListCard = memo(function PropertyCard({
  property,
  isFirst,
  mayEdit,
  mayDelete,
  onDelete,
}: PropertyCardProps) {
  const { t } = useLingui();
  const stateName = useStateName();
  const typeName = useTypeName();
  const featureName = useAmenityName();
  const { id, title } = property;
  const isGone = property.status === 'sold' || property.status === 'rented';
  const params = { id };
  return (
    <article data-list-entry className="relative flex h-full min-w-0 flex-col">
      <div className="relative overflow-hidden rounded-card">
        <PropertyPicture
          image={property.cover}
          alt=""
          sizes={cardSizes}
          isFirst={isFirst}
          className={classNames('aspect-video w-full', isGone && 'saturate-50 brightness-(--picture-dim)')}
        />
        <span className="absolute top-2.5 left-2.5">
          <StatusBadge status={property.status} />
        </span>
        <SelectionTick
          id={id}
          name={title}
          className="absolute! top-2 right-2 rounded-small bg-raised p-1.5 touch:px-3"
        />
        <ul className="absolute bottom-2.5 left-2.5 flex gap-1">
          {property.features.slice(0, shownFeatures).map((feature) => (
            <li
              key={feature}
              className="max-w-40 truncate rounded-small bg-raised px-1.75 text-12 leading-5 font-medium text-ink"
            >
              {featureName(feature)}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-3 flex h-6 items-baseline justify-between gap-2">
        <Price price={property.price} purpose={property.purpose} className="truncate text-16" />
        <span className="truncate text-ink-3">{property.property_type && typeName(property.property_type.name)}</span>
      </div>
      <h2 className="truncate text-14 font-semibold text-ink">
        <Link to="/properties/$id" params={params} className="after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      <p className="mb-1.5 truncate text-ink-3">
        {property.locality === null ? `${property.city}, ${stateName(property.state)}` : shortLocation(property)}
      </p>
      <PropertyFacts bedrooms={property.bedrooms} bathrooms={property.bathrooms} squareFeet={property.square_feet} />
      <TagChips values={property.custom} most={3} className="mt-2 flex-wrap" />
      <div className="relative z-1 mt-auto -mr-1.5 -ml-2 pt-1 flex items-center gap-0.5">
        <Button asChild variant="ghost" size="sm" className="text-ink-3">
          <Link to="/properties/$id" params={params} aria-label={t`View ${title}`}>
            <Eye aria-hidden="true" />
            {t`View`}
          </Link>
        </Button>
        {mayEdit && (
          <Button asChild variant="ghost" size="sm" className="text-ink-3">
            <Link to="/properties/$id/edit" params={params} aria-label={t`Edit ${title}`}>
              <Pencil aria-hidden="true" />
              {t`Edit`}
            </Link>
          </Button>
        )}
        <Button asChild variant="ghost" size="sm" className="text-ink-3 not-phone:hidden">
          <a href={directionsUrl(property)} target="_blank" rel="noreferrer" aria-label={t`Directions to ${title}`}>
            <Navigation aria-hidden="true" />
            {t`Directions`}
          </a>
        </Button>
        <span className="flex-1" />
        {mayDelete && (
          <IconButton icon={Trash2} label={t`Delete ${title}`} size="sm" onClick={() => onDelete(property)} />
        )}
      </div>
    </article>
  );
});

export function PropertyCardSkeleton() {
  return (
    <div className="flex flex-col">
      <Skeleton className="aspect-video w-full rounded-card" />
      <Skeleton className="mt-4 h-4 w-32" />
      <Skeleton className="mt-2 h-3.5 w-48" />
      <Skeleton className="mt-2 h-3 w-36" />
      <Skeleton className="mt-3 mb-9 h-3 w-56 touch:mb-13" />
    </div>
  );
}
