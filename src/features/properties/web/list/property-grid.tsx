import { useMe } from '#features/accounts/web/queries.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import { CardGrid } from '#platform/lists/web/card-grid.tsx';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import type { PropertyCard as Card } from '../../contract.ts';
import { PropertyCardSkeleton, PropertyListCard } from './property-card.tsx';

interface PropertyGridProps {
  readonly items: readonly Card[];
  readonly list: LoadingList;
  onDelete(property: Card): void;
}

export const propertyGridLook = {
  grid: 'grid grid-cols-3 gap-x-6 gap-y-8 max-[1100px]:grid-cols-2 phone:grid-cols-1 phone:gap-y-5',
  card: 'min-w-0 [contain-intrinsic-size:auto_320px] [content-visibility:auto] phone:[contain-intrinsic-size:auto_345px]',
  skeleton: <PropertyCardSkeleton />,
};

export function PropertyGrid({ items, list, onDelete }: PropertyGridProps) {
  const { profile_id: profileId, role } = useMe();
  return (
    <CardGrid items={items} list={list} look={propertyGridLook}>
      {(property, index) => (
        <PropertyListCard
          property={property}
          isFirst={index < 3}
          mayDelete={mayDelete({ profileId, role }, property)}
          onDelete={onDelete}
        />
      )}
    </CardGrid>
  );
}
