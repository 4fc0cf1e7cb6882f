import { useDeferredValue } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import type { PropertyCard as Card } from '../contract.ts';
import { PropertyCard, PropertyCardSkeleton } from './property-card.tsx';

interface PropertyGridProps {
  readonly items: readonly Card[];
  readonly list: LoadingList;
  onDelete(property: Card): void;
}

// What the first sight of a large screen shows.
const shownAtOnce = 9;

/**
 * Cards in three columns. Those below the first sight are drawn a moment later, and those far from the visible part of
 * the page are not laid out.
 */
export function PropertyGrid({ items, list, onDelete }: PropertyGridProps) {
  const { profile_id: profileId, role } = useMe();
  const drawn = useDeferredValue(items.length, shownAtOnce);
  return (
    <>
      <ul className="grid grid-cols-3 gap-x-6 gap-y-8 max-[1100px]:grid-cols-2 phone:grid-cols-1 phone:gap-y-5">
        {items.map((property, index) => (
          <li key={property.id} className="min-w-0 [contain-intrinsic-size:auto_330px] [content-visibility:auto]">
            {index < drawn ? (
              <PropertyCard
                property={property}
                isFirst={index < 3}
                mayDelete={mayDelete({ profileId, role }, property)}
                onDelete={onDelete}
              />
            ) : (
              <PropertyCardSkeleton />
            )}
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}
