/** What a change log row says of one record: field → [before, after]. */
export type Difference = Record<string, readonly [unknown, unknown]>;

/** What can happen to a record. */
export type Action = 'created' | 'updated' | 'deleted' | 'restored' | 'erased' | (string & {});

/** Acts that are kept for the record and change nothing: no page becomes stale by them. */
export const readings: readonly Action[] = ['previewed', 'downloaded', 'downloaded_by_client', 'signed_in'];

/** Acts that a timeline tells of something beside its record: nothing of the record itself was saved. */
export const relatedActions: readonly Action[] = [
  ...['called', 'texted', 'emailed', 'wrote', 'decided', 'link_made', 'link_revoked', 'came_from_lead'],
  ...['reminded', 'reminders_saved', 'setup_hidden'],
];

/** As do all that begin with the name of something else, in PostgreSQL's words: 'invoice_paid', 'password_changed'. */
export const relatedActionPattern = '^(deal|invoice|meeting|calendar|password|second_factor|recovery_codes?|trust)_';

/** But this one saves its record: a deal makes its property sold or rented. */
export const savingDeal = { topic: 'properties', action: 'deal_recorded' } as const;

/** A message of the live stream: what changed, never the data itself. */
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
