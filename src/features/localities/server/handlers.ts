import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { localitiesContract } from '../contract.ts';
import { listLocalityNames } from './repository.ts';
import {
  createLocality,
  deleteLocality,
  listLocalityPage,
  listUnlisted,
  lookUpLocality,
  mergeLocality,
  updateLocality,
} from './service.ts';

const os = implement(localitiesContract).$context<CallContext>().use(staffOnly);

export const localityHandlers = os.router({
  list: os.list.handler(({ context, input }) => listLocalityPage(context, input)),
  names: os.names.handler(({ context }) => listLocalityNames(context.db)),
  lookup: os.lookup.handler(({ context, input }) => lookUpLocality(context, input)),
  unlisted: os.unlisted.handler(({ context }) => listUnlisted(context)),
  create: os.create.handler(({ context, input }) => createLocality(context, input)),
  update: os.update.handler(({ context, input }) => updateLocality(context, input)),
  merge: os.merge.handler(({ context, input }) => mergeLocality(context, input)),
  delete: os.delete.handler(({ context, input }) => deleteLocality(context, input.id)),
});
