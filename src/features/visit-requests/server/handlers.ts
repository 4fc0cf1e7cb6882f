import { implement } from '@orpc/server';
import { personOfScope } from '#platform/contact/person-scope.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { visitRequestsContract } from '../contract.ts';
import { acceptVisitRequest, declineVisitRequest, proposeVisitTimes } from './answer-request.ts';
import { listWaitingVisits } from './read-requests.ts';

const os = implement(visitRequestsContract).$context<CallContext>().use(staffOnly);

export const visitRequestHandlers = os.router({
  list: os.list.handler(({ context, input }) =>
    listWaitingVisits(context, { whose: input.whose, person: personOfScope(input) }),
  ),
  accept: os.accept.handler(({ context, input }) => acceptVisitRequest(context, input)),
  propose: os.propose.handler(({ context, input }) => proposeVisitTimes(context, input)),
  decline: os.decline.handler(({ context, input }) => declineVisitRequest(context, input)),
});
