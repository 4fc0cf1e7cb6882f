import type { AssignedRecords } from '#features/agents/server/assigned-records.ts';
import { assignedRecordsOf } from '#features/agents/server/assigned-records.ts';
import { properties } from './tables.ts';

export const assignedProperties: AssignedRecords = assignedRecordsOf('properties', {
  table: properties,
  agent: properties.agent_id,
});
