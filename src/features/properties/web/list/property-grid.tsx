import { useRights } from '#features/accounts/web/use-rights.ts';
import { CardGrid } from '#platform/lists/web/card-grid.tsx';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import type { PropertyCard as Card } from '../../contract.ts';
import { PropertyListCard } from './property-card.tsx';
import { propertyGridLayout } from './property-grid-layout.tsx';

interface PropertyGridProps {
  readonly items: readonly Card[];
  readonly list: LoadingList;
  onDelete(property: Card): void;
}

export function PropertyGrid({ items, list, onDelete }: PropertyGridProps) {
  const { mayEdit, mayDelete } = useRights('properties');
  return (
    <CardGrid items={items} list={list} layout={propertyGridLayout}>
      {(property, index) => (
        <PropertyListCard
          property={property}
          isFirst={index < 3}
          mayEdit={mayEdit(property.agent_id)}
          mayDelete={mayDelete(property)}
          onDelete={onDelete}
        />
      )}
    </CardGrid>
  );
}
