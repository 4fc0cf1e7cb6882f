import type { AssignedRecords } from '#features/agents/server/assigned-records.ts';
import { assignedRecordsOf } from '#features/agents/server/assigned-records.ts';
import { documents } from './tables.ts';

export const assignedDocuments: AssignedRecords = assignedRecordsOf('documents', {
  table: documents,
  agent: documents.agent_id,
});
