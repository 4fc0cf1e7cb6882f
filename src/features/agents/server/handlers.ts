import { implement } from '@orpc/server';
import type { AuthServices } from '#features/accounts/server/auth-services.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { agentsContract } from '../contract.ts';
import type { AssignedRecords } from './assigned-records.ts';
import { deleteAgent } from './service/delete-agent.ts';
import { countAssignedRecords, listAgents, readAgent } from './service/read-agents.ts';
import { createAgent, updateAgent } from './service/save-agent.ts';

/** How a message to a colleague begins; the colleague's name is the placeholder {{client_name}}. */
export type WriteGreeting = (context: StaffContext) => Promise<{ text: string }>;

/** `assignedRecords`: the records of other features that are assigned to agents. */
export function agentHandlers(
  auth: AuthServices,
  assignedRecords: readonly AssignedRecords[],
  writeGreeting: WriteGreeting,
) {
  const os = implement(agentsContract).$context<CallContext>().use(staffOnly);
  return os.router({
    list: os.list.handler(({ context, input }) => listAgents({ ...context, auth }, assignedRecords, input)),
    find: os.find.handler(({ context, input }) => readAgent({ ...context, auth }, input.id)),
    assignedRecords: os.assignedRecords.handler(({ context, input }) =>
      countAssignedRecords({ ...context, auth }, assignedRecords, input.id),
    ),
    greeting: os.greeting.handler(({ context }) => writeGreeting(context)),
    create: os.create.handler(({ context, input }) => createAgent({ ...context, auth }, input)),
    update: os.update.handler(({ context, input }) => updateAgent({ ...context, auth }, input)),
    delete: os.delete.handler(({ context, input }) => deleteAgent({ ...context, auth }, assignedRecords, input)),
  });
}
