import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { routingContract } from '../contract.ts';
import {
  addLeave,
  claimUnassignedLead,
  deleteLeave,
  dryRunRouting,
  readLeaves,
  readRouting,
  saveRouting,
} from './service.ts';

const os = implement(routingContract).$context<CallContext>().use(staffOnly);

export const routingHandlers = os.router({
  read: os.read.handler(({ context }) => readRouting(context)),
  save: os.save.handler(({ context, input }) => saveRouting(context, input)),
  dryRun: os.dryRun.handler(({ context, input }) => dryRunRouting(context, input)),
  claim: os.claim.handler(({ context, input }) => claimUnassignedLead(context, input.id)),
  leaves: os.leaves.handler(({ context, input }) => readLeaves(context, input.agent_id)),
  addLeave: os.addLeave.handler(({ context, input }) => addLeave(context, input)),
  deleteLeave: os.deleteLeave.handler(({ context, input }) => deleteLeave(context, input)),
});
