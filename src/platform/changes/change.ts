/** The changes to a record in one change log row: field → [before, after]. */
export type Difference = Record<string, readonly [unknown, unknown]>;

/** A logged value that is a text; null for any other. */
export const loggedText = (value: unknown) => (typeof value === 'string' ? value : null);

/** An action on a record. */
export type Action = 'created' | 'updated' | 'deleted' | 'restored' | 'erased' | (string & {});

/** Actions that are recorded but change no data; no page becomes stale by them. */
export const readings: readonly Action[] = [
  'previewed',
  'downloaded',
  'downloaded_by_client',
  'signed_in',
  'contact_revealed',
];

/** Actions on related things that appear in a record's timeline; the record itself was not saved. */
export const relatedActions: readonly Action[] = [
  ...[
    'called',
    'texted',
    'emailed',
    'offered',
    'wrote',
    'decided',
    'link_made',
    'link_extended',
    'link_revoked',
    'came_from_lead',
  ],
  ...['requirement_added', 'requirement_removed', 'contact_added', 'contact_updated', 'contact_removed'],
  ...['property_shared', 'sharing_extended', 'sharing_revoked', 'sharing_restored', 'enquired'],
  ...['published', 'unpublished'],
  ...['reminded', 'reminders_saved', 'setup_hidden', 'marked_distinct', 'unmarked_distinct'],
];

/**
 * Also every action that begins with such a prefix ('invoice_paid', 'password_changed'); a PostgreSQL regular
 * expression.
 */
export const relatedActionPattern =
  '^(deal|route|invoice|meeting|follow_up|visit|details|consent|contact|calendar|password|second_factor|recovery_codes?|trust)_';

/** A merge and its undo change what hangs on a record, too. */
export const mergingActions: readonly Action[] = ['merged', 'merged_into', 'merge_undone'];

/** The exception: a deal marks its property as sold or rented. */
export const savingDeal = { topic: 'properties', action: 'deal_recorded' } as const;

/** The other exception: a lead shows the day of its next follow-up. */
export const savingFollowUp = { topic: 'leads', field: 'follow_up_on' } as const;

/** A message of the live stream: it names what changed and carries no data. */
export interface LiveMessage {
  readonly topic: string;
  /** null: many records of the topic changed at once. */
  readonly id: string | null;
  readonly action: Action;
  readonly actorId: string | null;
}

/** The fields that differ between two records, compared by value. */
export function differenceOf<T extends object>(before: T, after: Partial<T>): Difference {
  const difference: Record<string, readonly [unknown, unknown]> = {};
  for (const [field, value] of Object.entries(after)) {
    const old: unknown = before[field as keyof T];
    if (!isSame(old, value)) difference[field] = [old ?? null, value ?? null];
  }
  return difference;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if ((one ?? null) === null && (other ?? null) === null) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}
