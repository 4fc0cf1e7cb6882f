import type { MovedKind } from '../rules.ts';

/** A table whose rows name leads or clients. A test compares the list with the catalog of the database. */
export interface PersonReference {
  readonly table: string;
  /** The columns that identify a row. */
  readonly key: readonly string[];
  readonly leads: readonly string[];
  readonly clients: readonly string[];
  readonly kind: MovedKind;
  /** When a row was added; null if it does not say. */
  readonly addedAt: string | null;
  /**
   * Rows that cannot move as they are: 'own' has a statement of its own, 'unless_held' leaves a row that the record that
   * stays has already. What does not move stays with the merged record.
   */
  readonly moves: 'all' | 'unless_held' | 'own';
  /** For 'unless_held': the columns of the row that the other record must not have. */
  readonly held?: readonly string[];
  /**
   * Columns that triggers change when the person does. An undo changes the person, too, so a merge stores them even if they
   * did not change.
   */
  readonly reacting?: readonly string[];
}

const both = { key: ['id'], leads: ['lead_id'], clients: ['client_id'], moves: 'all' } as const;

/** In the order in which an undo restores them; leads and clients follow. */
export const personReferences: readonly PersonReference[] = [
  {
    ...both,
    table: 'requirements',
    kind: 'requirements',
    addedAt: 'created_at',
    moves: 'own',
    reacting: ['purpose', 'updated_at'],
  },
  { ...both, table: 'meetings', kind: 'meetings', addedAt: 'created_at' },
  { ...both, table: 'follow_ups', kind: 'follow_ups', addedAt: 'created_at', reacting: ['agent_id', 'updated_at'] },
  { ...both, table: 'notes', kind: 'notes', addedAt: 'written_at' },
  { ...both, table: 'communications', kind: 'communications', addedAt: 'created_at' },
  { ...both, table: 'person_emails', kind: 'other', key: ['email_id'], addedAt: null },
  {
    ...both,
    table: 'match_decisions',
    kind: 'decisions',
    key: ['client_id', 'lead_id', 'property_id'],
    addedAt: 'decided_at',
    moves: 'own',
  },
  {
    ...both,
    table: 'replaced_decisions',
    kind: 'other',
    key: ['client_id', 'lead_id', 'property_id'],
    addedAt: null,
    moves: 'unless_held',
    held: ['property_id'],
  },
  { ...both, table: 'portal_links', kind: 'links', addedAt: 'created_at' },
  { ...both, table: 'property_links', kind: 'links', addedAt: 'created_at' },
  { ...both, table: 'visit_requests', kind: 'visit_requests', addedAt: 'requested_at' },
  { ...both, table: 'visit_participants', kind: 'other', addedAt: null, moves: 'unless_held', held: ['meeting_id'] },
  { ...both, table: 'detail_proposals', kind: 'proposals', addedAt: 'proposed_at' },
  { ...both, table: 'documents', kind: 'documents', addedAt: 'created_at' },
  { ...both, table: 'deals', kind: 'deals', addedAt: 'created_at', clients: ['client_id', 'seller_id'] },
  { ...both, table: 'invoices', kind: 'invoices', addedAt: 'created_at', leads: [] },
  {
    ...both,
    table: 'owner_reports',
    kind: 'reports',
    addedAt: null,
    leads: [],
    moves: 'unless_held',
    held: ['until_day'],
  },
  { ...both, table: 'properties', kind: 'properties', addedAt: 'created_at', leads: [], clients: ['owner_id'] },
  { ...both, table: 'property_contacts', kind: 'properties', addedAt: null, leads: [] },
  { ...both, table: 'consents', kind: 'consents', addedAt: 'at' },
  { ...both, table: 'privacy_requests', kind: 'requests', addedAt: null },
  { ...both, table: 'intake_deliveries', kind: 'other', addedAt: null },
  { ...both, table: 'lead_touches', kind: 'enquiries', addedAt: 'at' },
  {
    ...both,
    table: 'response_clocks',
    kind: 'other',
    key: ['lead_id'],
    addedAt: null,
    clients: [],
    moves: 'own',
    reacting: ['is_waiting', 'is_answered'],
  },
  { ...both, table: 'lead_routings', kind: 'other', key: ['lead_id'], addedAt: null, clients: [], moves: 'own' },
  {
    ...both,
    table: 'lead_offers',
    kind: 'other',
    key: ['lead_id', 'agent_id'],
    addedAt: null,
    clients: [],
    moves: 'own',
  },
];

/** The records themselves: what was merged into them earlier, and the client of a lead. */
export const personTables: readonly PersonReference[] = [
  {
    table: 'clients',
    key: ['id'],
    leads: [],
    clients: ['id', 'merged_into_id'],
    kind: 'other',
    addedAt: null,
    moves: 'own',
  },
  {
    table: 'leads',
    key: ['id'],
    leads: ['id', 'merged_into_id'],
    clients: ['client_id'],
    kind: 'leads',
    addedAt: 'created_at',
    moves: 'own',
  },
];

/** Tables that name people and that a merge leaves alone: its own records, and pairs that are not the same. */
export const unmovedTables: readonly string[] = ['merges', 'distinct_people'];
