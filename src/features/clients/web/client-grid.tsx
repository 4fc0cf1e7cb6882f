import { useDeferredValue } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import type { ClientCard as Card } from '../contract.ts';
import { ClientCard, ClientCardSkeleton } from './client-card.tsx';

interface ClientGridProps {
  readonly items: readonly Card[];
  readonly list: LoadingList;
  onDelete(client: Card): void;
}

// What the first sight of a large screen shows.
const shownAtOnce = 9;
export const clientGridLook = 'grid grid-cols-3 gap-4 max-[1100px]:grid-cols-2 phone:grid-cols-1 phone:gap-3';

/** Cards in three columns; those far from the visible part of the page are not laid out. */
export function ClientGrid({ items, list, onDelete }: ClientGridProps) {
  const { profile_id: profileId, role } = useMe();
  const drawn = useDeferredValue(items.length, shownAtOnce);
  return (
    <>
      <ul className={clientGridLook}>
        {items.map((client, index) => (
          <li key={client.id} className="min-w-0 [contain-intrinsic-size:auto_252px] [content-visibility:auto]">
            {index < drawn ? (
              <ClientCard client={client} mayDelete={mayDelete({ profileId, role }, client)} onDelete={onDelete} />
            ) : (
              <ClientCardSkeleton />
            )}
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}
