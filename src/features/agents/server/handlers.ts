import { implement } from '@orpc/server';
import type { Door } from '#features/accounts/server/door.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { agentsContract } from '../contract.ts';
import type { Holding } from './holdings.ts';
import { deleteAgent } from './service/delete-agent.ts';
import { countHoldings, listAgents, readAgent } from './service/read-agents.ts';
import { createAgent, updateAgent } from './service/save-agent.ts';

/** `holdings`: the records of other features that agents have charge of. */
export function agentHandlers(door: Door, holdings: readonly Holding[]) {
  const os = implement(agentsContract).$context<CallContext>().use(staffOnly);
  return os.router({
    list: os.list.handler(({ context, input }) => listAgents({ ...context, door }, holdings, input)),
    find: os.find.handler(({ context, input }) => readAgent({ ...context, door }, input.id)),
    holdings: os.holdings.handler(({ context, input }) => countHoldings({ ...context, door }, holdings, input.id)),
    create: os.create.handler(({ context, input }) => createAgent({ ...context, door }, input)),
    update: os.update.handler(({ context, input }) => updateAgent({ ...context, door }, input)),
    delete: os.delete.handler(({ context, input }) => deleteAgent({ ...context, door }, holdings, input)),
  });
}
