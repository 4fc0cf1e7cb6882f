import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { registrationsContract } from '../contract.ts';
import { listRegistrations } from './repository.ts';
import { createRegistration, deleteRegistration, readRegistration, updateRegistration } from './service.ts';

const os = implement(registrationsContract).$context<CallContext>().use(staffOnly);

export const registrationHandlers = os.router({
  list: os.list.handler(({ context, input }) => listRegistrations(context.db, input)),
  find: os.find.handler(({ context, input }) => readRegistration(context, input.id)),
  create: os.create.handler(({ context, input }) => createRegistration(context, input)),
  update: os.update.handler(({ context, input }) => updateRegistration(context, input)),
  delete: os.delete.handler(({ context, input }) => deleteRegistration(context, input.id)),
});
