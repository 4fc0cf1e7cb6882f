import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { requirementsContract } from '../contract.ts';
import { addRequirement, deleteRequirement, readRequirements, updateRequirement } from './service.ts';

const os = implement(requirementsContract).$context<CallContext>().use(staffOnly);

export const requirementHandlers = os.router({
  list: os.list.handler(({ context, input }) => readRequirements(context, input)),
  create: os.create.handler(({ context, input }) => addRequirement(context, input)),
  update: os.update.handler(({ context, input }) => updateRequirement(context, input)),
  delete: os.delete.handler(({ context, input }) => deleteRequirement(context, input.id)),
});
