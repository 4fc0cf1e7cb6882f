import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { findMergedInto, listDeleted } from '#features/history/server/repository-trash.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { clientNames } from './repository/client-rows.ts';
import { purgeClients, restoreClient } from './service/delete-client.ts';
import { clients } from './tables.ts';

export function clientKind(erasureHandlers: readonly ErasureHandler[]): RecordKind {
  return {
    topic: 'clients',
    // The record that stays has an entry.
    hidden: { acts: ['merged_into'] },
    titles: clientNames,
    merged: (db, id) => findMergedInto(db, clients, [id]),
    listDeleted: (db, page) => listDeleted(db, { table: clients, title: clients.full_name }, page),
    restore: restoreClient,
    purge: (context, before) => purgeClients(context, erasureHandlers, before),
  };
}
