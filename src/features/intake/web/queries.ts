import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ContactPerson } from '#platform/contact/person.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { Connection, intakeContract } from '../contract.ts';
import type { DeliveryState } from '../rules.ts';

export const intakeApi = connect<typeof intakeContract>('intake');

/** The connections show how many of their deliveries wait. */
export const connectionsQuery = queryOptions({
  queryKey: ['intake_connections', 'list'],
  queryFn: () => intakeApi.listConnections(),
  meta: { topics: ['intake_deliveries'] },
  // The first reading of a mailbox is no change of the connection.
  refetchInterval: ({ state }) => (state.data?.some(isFirstReadDue) ? 5_000 : false),
});

function isFirstReadDue({ is_enabled, mailbox }: Connection): boolean {
  return is_enabled && mailbox !== null && mailbox.succeeded_at === null && mailbox.failing_since === null;
}

export const intakeSettingsQuery = queryOptions({
  queryKey: ['intake_settings', 'one'],
  queryFn: () => intakeApi.readSettings(),
});

export const deliveriesQuery = (state: DeliveryState | null) =>
  infiniteQueryOptions({
    queryKey: ['intake_deliveries', 'list', state],
    queryFn: ({ pageParam }) =>
      intakeApi.listDeliveries({ ...(state && { state }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta: { topics: ['intake_connections'] },
  });

export const deliveryQuery = (id: string) =>
  queryOptions({ queryKey: ['intake_deliveries', 'one', id], queryFn: () => intakeApi.findDelivery({ id }) });

export const enquiriesQuery = ({ topic, id }: ContactPerson) =>
  queryOptions({
    queryKey: ['lead_touches', topic, id],
    queryFn: () => intakeApi.listEnquiries({ topic, person_id: id }),
    meta: { topics: ['leads', 'clients', 'intake_deliveries'] },
  });
