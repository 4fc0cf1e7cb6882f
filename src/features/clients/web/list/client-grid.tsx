import { useRights } from '#features/accounts/web/use-rights.ts';
import { CardGrid } from '#platform/lists/web/card-grid.tsx';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import type { ClientCard as Card } from '../../contract.ts';
import { ClientListCard } from './client-card.tsx';
import { clientGridLayout } from './client-grid-layout.tsx';

interface ClientGridProps {
  readonly items: readonly Card[];
  readonly list: LoadingList;
  onDelete(client: Card): void;
}

export function ClientGrid({ items, list, onDelete }: ClientGridProps) {
  const { mayEdit, mayDelete } = useRights('clients');
  return (
    <CardGrid items={items} list={list} layout={clientGridLayout}>
      {(client) => (
        <ClientListCard
          client={client}
          mayEdit={mayEdit(client.agent_id)}
          mayDelete={mayDelete(client)}
          onDelete={onDelete}
        />
      )}
    </CardGrid>
  );
}
