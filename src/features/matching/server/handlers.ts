import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { matchingContract } from '../contract.ts';
import { decideMatch, listPeopleFor, listPropertiesFor, undoDecision } from './service.ts';

const os = implement(matchingContract).$context<CallContext>().use(staffOnly);

export const matchingHandlers = os.router({
  ofPerson: os.ofPerson.handler(({ context, input: { topic, person_id, ...input } }) =>
    listPropertiesFor(context, { ...input, person: { topic, id: person_id } }),
  ),
  ofProperty: os.ofProperty.handler(({ context, input }) => listPeopleFor(context, input)),
  decide: os.decide.handler(({ context, input: { topic, person_id, ...input } }) =>
    decideMatch(context, { ...input, person: { topic, id: person_id } }),
  ),
  undo: os.undo.handler(({ context, input: { topic, person_id, ...input } }) =>
    undoDecision(context, { ...input, person: { topic, id: person_id } }),
  ),
});
