import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { clientNames, listDeletedClients } from './repository/client-rows.ts';
import { purgeClients, restoreClient } from './service/delete-client.ts';

export const clientKind: RecordKind = {
  topic: 'clients',
  titles: clientNames,
  listDeleted: listDeletedClients,
  restore: restoreClient,
  purge: purgeClients,
};
