import type { RecordKind } from '#features/history/server/record-kinds.ts';
import type { Belongings } from '#platform/personal-data/server/people.ts';
import { clientNames, listDeletedClients } from './repository/client-rows.ts';
import { purgeClients, restoreClient } from './service/delete-client.ts';

/** Clients, with what other features keep of them. */
export function clientKind(belongings: readonly Belongings[]): RecordKind {
  return {
    topic: 'clients',
    titles: clientNames,
    listDeleted: listDeletedClients,
    restore: restoreClient,
    purge: (context, before) => purgeClients(context, belongings, before),
  };
}
