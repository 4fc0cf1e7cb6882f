import { implement } from '@orpc/server';
import { personOfScope } from '#platform/contact/person-scope.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { detailProposalsContract } from '../contract.ts';
import { decideProposal, listOpenProposals } from './service.ts';

const os = implement(detailProposalsContract).$context<CallContext>().use(staffOnly);

export const detailProposalHandlers = os.router({
  list: os.list.handler(({ context, input }) =>
    listOpenProposals(context, { whose: input.whose, person: personOfScope(input) }),
  ),
  decide: os.decide.handler(({ context, input }) => decideProposal(context, input)),
});
