import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { matchingContract } from '../contract.ts';
import { decideMatch, listClientsFor, listPropertiesFor, undoDecision } from './service.ts';

const os = implement(matchingContract).$context<CallContext>().use(staffOnly);

export const matchingHandlers = os.router({
  ofClient: os.ofClient.handler(({ context, input }) => listPropertiesFor(context, input)),
  ofProperty: os.ofProperty.handler(({ context, input }) => listClientsFor(context, input)),
  decide: os.decide.handler(({ context, input }) => decideMatch(context, input)),
  undo: os.undo.handler(({ context, input }) => undoDecision(context, input)),
});
