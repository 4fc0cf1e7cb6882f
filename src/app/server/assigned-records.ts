import type { AssignedRecords } from '#features/agents/server/assigned-records.ts';
import { assignedClients } from '#features/clients/server/assigned-clients.ts';
import { assignedDocuments } from '#features/documents/server/assigned-documents.ts';
import { assignedLeads } from '#features/leads/server/assigned-leads.ts';
import { assignedMeetings } from '#features/meetings/server/assigned-meetings.ts';
import { assignedProperties } from '#features/properties/server/assigned-properties.ts';

/** What agents have charge of, and somebody else may take over when they go. */
export const assignedRecords: readonly AssignedRecords[] = [
  assignedProperties,
  assignedClients,
  assignedLeads,
  assignedMeetings,
  assignedDocuments,
];
