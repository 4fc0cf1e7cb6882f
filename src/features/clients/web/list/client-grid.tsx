import { useMe } from '#features/accounts/web/queries.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import { ContactCardSkeleton } from '#platform/contact/web/contact-card.tsx';
import { CardGrid } from '#platform/lists/web/card-grid.tsx';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import type { ClientCard as Card } from '../../contract.ts';
import { ClientListCard } from './client-card.tsx';

interface ClientGridProps {
  readonly items: readonly Card[];
  readonly list: LoadingList;
  onDelete(client: Card): void;
}

export const clientGridLook = {
  grid: 'grid grid-cols-3 gap-4 max-[1100px]:grid-cols-2 phone:grid-cols-1 phone:gap-3',
  card: 'min-w-0 [contain-intrinsic-size:auto_312px] [content-visibility:auto] phone:[contain-intrinsic-size:auto_320px]',
  skeleton: <ContactCardSkeleton foot="h-9" />,
};

export function ClientGrid({ items, list, onDelete }: ClientGridProps) {
  const { profile_id: profileId, role } = useMe();
  return (
    <CardGrid items={items} list={list} look={clientGridLook}>
      {(client) => (
        <ClientListCard client={client} mayDelete={mayDelete({ profileId, role }, client)} onDelete={onDelete} />
      )}
    </CardGrid>
  );
}
