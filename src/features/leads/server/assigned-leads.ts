import type { AssignedRecords } from '#features/agents/server/assigned-records.ts';
import { assignedRecordsOf } from '#features/agents/server/assigned-records.ts';
import { leads } from './tables.ts';

export const assignedLeads: AssignedRecords = assignedRecordsOf('leads', {
  table: leads,
  agent: leads.assigned_agent_id,
});
