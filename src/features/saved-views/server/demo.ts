import { v7 as uuid } from 'uuid';
import type { Context, Staff } from '#platform/context/server/context.ts';
import type { SavedViewInput } from '../contract.ts';
import type { SavedListKinds } from './saved-lists.ts';
import { createSavedView } from './service.ts';

const shared: ReadonlyArray<Pick<SavedViewInput, 'list' | 'name' | 'query'>> = [
  {
    list: 'leads',
    name: 'Follow up now',
    query: {
      follow_up: 'due',
      sort: 'follow_up',
      view: 'table',
      columns: ['phone', 'stage', 'follow_up', 'budget', 'locality', 'agent', 'age'],
    },
  },
  {
    list: 'properties',
    name: 'Rentals in Baner',
    query: { purpose: ['rent'], status: ['available'], locality: ['Baner'], sort: 'price_up' },
  },
  { list: 'invoices', name: 'Overdue', query: { status: 'overdue', sort: 'owed_down', view: 'table' } },
];

/** Three views that the manager shares with the agency. */
export async function makeDemoSavedViews(people: readonly Context<Staff>[], kinds: SavedListKinds): Promise<void> {
  const [, manager] = people;
  if (!manager) return;
  for (const view of shared) await createSavedView(manager, kinds, { ...view, id: uuid(), is_shared: true });
}
