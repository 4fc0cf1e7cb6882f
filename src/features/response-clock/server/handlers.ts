import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { responseClockContract } from '../contract.ts';
import { claimWaitingLead, readResponseRules, readWaitingLeads, saveResponseRules } from './service.ts';

const os = implement(responseClockContract).$context<CallContext>().use(staffOnly);

export const responseClockHandlers = os.router({
  waiting: os.waiting.handler(({ context, input }) => readWaitingLeads(context, input)),
  claim: os.claim.handler(({ context, input }) => claimWaitingLead(context, input.id)),
  readRules: os.readRules.handler(({ context }) => readResponseRules(context)),
  saveRules: os.saveRules.handler(({ context, input }) => saveResponseRules(context, input)),
});
