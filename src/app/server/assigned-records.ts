import type { AssignedRecords } from '#features/agents/server/assigned-records.ts';
import { assignedClients } from '#features/clients/server/assigned-clients.ts';
import { assignedDocuments } from '#features/documents/server/assigned-documents.ts';
import { assignedFollowUps } from '#features/follow-ups/server/assigned-follow-ups.ts';
import { assignedLeads } from '#features/leads/server/assigned-leads.ts';
import { assignedMeetings } from '#features/meetings/server/assigned-meetings.ts';
import { assignedProperties } from '#features/properties/server/assigned-properties.ts';

/** The kinds of record that are reassigned when their agent is deleted. */
export const assignedRecords: readonly AssignedRecords[] = [
  // First: reassigning a lead or client also moves its follow-ups, and these would not be counted.
  assignedFollowUps,
  assignedProperties,
  assignedClients,
  assignedLeads,
  assignedMeetings,
  assignedDocuments,
];
