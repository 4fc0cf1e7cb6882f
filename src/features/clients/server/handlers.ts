import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { answer } from '#platform/rpc/server/ready-json.ts';
import { clientsContract } from '../contract.ts';
import { deleteClient, eraseClient } from './service/delete-client.ts';
import type { FindKnown } from './service/read-clients.ts';
import { countClients, findKnownPeople, readClient, servePage } from './service/read-clients.ts';
import { createClient, savePreferences, updateClient } from './service/save-client.ts';

/** `findOthersKnown` looks for people among what else the agency keeps. */
export function clientHandlers({ findOthersKnown }: { findOthersKnown: readonly FindKnown[] }) {
  const os = implement(clientsContract).$context<CallContext>().use(staffOnly);
  return os.router({
    list: os.list.handler(async ({ context, input }) => answer(await servePage(context, input))),
    count: os.count.handler(({ context, input }) => countClients(context, input)),
    known: os.known.handler(({ context, input }) => findKnownPeople(context, input, findOthersKnown)),
    find: os.find.handler(({ context, input }) => readClient(context, input.id)),
    create: os.create.handler(({ context, input }) => createClient(context, input)),
    update: os.update.handler(({ context, input }) => updateClient(context, input)),
    updatePreferences: os.updatePreferences.handler(({ context, input }) => savePreferences(context, input)),
    erase: os.erase.handler(({ context, input }) => eraseClient(context, input.id)),
    delete: os.delete.handler(({ context, input }) => deleteClient(context, input.id)),
  });
}
