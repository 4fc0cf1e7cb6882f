import type { AssignedRecords } from '#features/agents/server/assigned-records.ts';
import { assignedRecordsOf } from '#features/agents/server/assigned-records.ts';
import { clients } from './tables.ts';

export const assignedClients: AssignedRecords = assignedRecordsOf('clients', {
  table: clients,
  agent: clients.agent_id,
});
