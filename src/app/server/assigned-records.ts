import type { AssignedRecords } from '#features/agents/server/assigned-records.ts';
import { assignedClients } from '#features/clients/server/assigned-clients.ts';
import { assignedDocuments } from '#features/documents/server/assigned-documents.ts';
import { assignedFollowUps } from '#features/follow-ups/server/assigned-follow-ups.ts';
import { assignedLeads } from '#features/leads/server/assigned-leads.ts';
import { assignedMeetings } from '#features/meetings/server/assigned-meetings.ts';
import { assignedProperties } from '#features/properties/server/assigned-properties.ts';

/** Records that are assigned to agents and handed over when they leave. */
export const assignedRecords: readonly AssignedRecords[] = [
  // Before leads and clients, whose follow-ups go with them.
  assignedFollowUps,
  assignedProperties,
  assignedClients,
  assignedLeads,
  assignedMeetings,
  assignedDocuments,
];
