import { implement } from '@orpc/server';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { answer } from '#platform/rpc/server/ready-json.ts';
import { clientsContract } from '../contract.ts';
import { deleteClient, eraseClient } from './service/delete-client.ts';
import type { FindExisting } from './service/read-clients.ts';
import { countClients, findExistingPeople, readClient, readClientPage } from './service/read-clients.ts';
import { createClient, saveClientPreferences, updateClient } from './service/save-client.ts';

interface ClientSurroundings {
  readonly erasureHandlers: readonly ErasureHandler[];
  readonly findOtherExisting: readonly FindExisting[];
}

/** `erasureHandlers`: dependent data in other features; `findOtherExisting` finds people among other kinds of records. */
export function clientHandlers({ erasureHandlers, findOtherExisting }: ClientSurroundings) {
  const os = implement(clientsContract).$context<CallContext>().use(staffOnly);
  return os.router({
    list: os.list.handler(async ({ context, input }) => answer(await readClientPage(context, input))),
    count: os.count.handler(({ context, input }) => countClients(context, input)),
    known: os.known.handler(({ context, input }) => findExistingPeople(context, input, findOtherExisting)),
    find: os.find.handler(({ context, input }) => readClient(context, input.id)),
    create: os.create.handler(({ context, input }) => createClient(context, input)),
    update: os.update.handler(({ context, input }) => updateClient(context, input)),
    updatePreferences: os.updatePreferences.handler(({ context, input }) => saveClientPreferences(context, input)),
    erase: os.erase.handler(({ context, input }) => eraseClient(context, erasureHandlers, input.id)),
    delete: os.delete.handler(({ context, input }) => deleteClient(context, input.id)),
  });
}
