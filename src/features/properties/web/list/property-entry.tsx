import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { PropertyCard } from '../../contract.ts';
import { locationLine } from '../../rules.ts';
import { PropertyFacts } from '../page/property-facts.tsx';
import { PropertyPicture } from '../picture.tsx';
import { Price } from '../price.tsx';
import { StatusBadge } from '../status-badge.tsx';

const layout =
  'relative grid grid-cols-[128px_minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-3 phone:grid-cols-[88px_minmax(0,1fr)] phone:gap-x-3';
const layouts = {
  wide: {
    entry: layout,
    picture: 'h-20 w-full rounded-control phone:row-span-2 phone:h-19',
    facts: 'mt-1 phone:mt-0',
    price:
      'grid justify-items-end gap-1.5 phone:col-start-2 phone:grid-cols-[minmax(0,1fr)_auto] phone:items-center phone:justify-items-start',
  },
  narrow: {
    entry: 'relative grid grid-cols-[88px_minmax(0,1fr)] items-center gap-x-3 border-b border-line py-3',
    picture: 'row-span-2 h-19 w-full rounded-control',
    facts: '',
    price: 'col-start-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-1.5',
  },
};

interface PropertyEntryProps {
  /** Two columns, as on a phone. */
  readonly isNarrow?: boolean;
  readonly property: PropertyCard & { readonly owner?: { readonly full_name: string } | null };
}

/** A property in a short list: picture, title and place, the owner if given, price and status. */
export function PropertyEntry({ property, isNarrow = false }: PropertyEntryProps) {
  const { t } = useLingui();
  const owner = usePersonName()(property.owner?.full_name ?? null);
  const isGone = property.status === 'sold' || property.status === 'rented';
  const location = locationLine(property);
  const classes = isNarrow ? layouts.narrow : layouts.wide;
  return (
    <li data-list-entry className={classes.entry}>
      <PropertyPicture
        image={property.cover}
        alt=""
        sizes="128px"
        className={classNames(classes.picture, isGone && property.cover && 'brightness-(--picture-dim) saturate-50')}
      />
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
        <div className={classNames('flex min-w-0 items-center gap-x-3.5 phone:flex-wrap', classes.facts)}>
          <PropertyFacts bedrooms={property.bedrooms} bathrooms={property.bathrooms} />
          {owner && <p className="min-w-0 truncate text-ink-3">{t`Owner: ${owner}`}</p>}
        </div>
      </div>
      <div className={classes.price}>
        <Price price={property.price} purpose={property.purpose} className="text-14" />
        <StatusBadge status={property.status} />
      </div>
    </li>
  );
}

export function PropertyEntrySkeleton() {
  return (
    <div className={layout}>
      <Skeleton className="h-20 w-full rounded-control phone:h-22" />
      <div className="grid h-20 content-around py-1">
        <Skeleton className="h-3.5 w-48" />
        <Skeleton className="h-3 w-56" />
        <Skeleton className="h-3 w-28" />
      </div>
      <Skeleton className="h-4 w-24 phone:hidden" />
    </div>
  );
}
