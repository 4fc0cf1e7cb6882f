export const bulkKinds = ['properties', 'clients', 'leads', 'deals', 'invoices'] as const;
export type BulkKind = (typeof bulkKinds)[number];

export const bulkActs = [
  'assign',
  'stage',
  'status',
  'tag',
  'field',
  'follow_up',
  'message',
  'send',
  'cancel',
  'trash',
] as const;
export type BulkAct = (typeof bulkActs)[number];

/** What can be done with many records of a kind. */
export const actsOf = {
  properties: ['assign', 'status', 'tag', 'field', 'trash'],
  clients: ['assign', 'tag', 'field', 'follow_up', 'message', 'trash'],
  leads: ['assign', 'stage', 'tag', 'field', 'follow_up', 'message', 'trash'],
  deals: ['tag', 'field'],
  invoices: ['send', 'cancel', 'trash'],
} as const satisfies Record<BulkKind, readonly BulkAct[]>;

/** previewing → ready → running → done | cancelled | failed; the last three → undoing → undone. */
export const bulkStates = [
  'previewing',
  'ready',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type BulkState = (typeof bulkStates)[number];

/**
 * What becomes of one record. A preview finds `ready`, `same` (nothing to change) and `refused`; the run makes a ready one
 * `done` or `skipped`; the undo makes a done one `undone` or `kept`.
 */
export const bulkOutcomes = ['waiting', 'ready', 'same', 'refused', 'done', 'skipped', 'undone', 'kept'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** Why a record is refused, skipped or kept. */
export const bulkReasons = [
  'gone',
  'not_yours',
  'closed',
  'undone',
  'issued',
  'draft',
  'settled',
  'has_payments',
  'other_type',
  'no_email',
  'do_not_contact',
  'consent_withdrawn',
  'consent_missing',
  'changed',
  'edited',
  'refused',
] as const;
export type BulkReason = (typeof bulkReasons)[number];

/** How many records a person can select by hand, and how many one run may change. */
export const maxSelected = 1000;
export const maxChanged = 250_000;
/** Emails go to fewer people: the mail server and the readers count them. */
export const maxMessages = 2000;

/** A run can be undone for as long as the trash keeps its records. */
export const bulkUndoDays = 30;
/** A preview that nobody starts is deleted after a day. */
export const previewDays = 1;

export const sampledNames = 5;

/** The states in which changed records can be put back. */
export function hasEnded(state: BulkState): boolean {
  return state === 'done' || state === 'cancelled' || state === 'failed';
}

/** Whether the program works on a run at the moment. */
export function isAtWork(state: BulkState): boolean {
  return state === 'previewing' || state === 'running' || state === 'undoing';
}

/** Emails that were sent cannot be called back, and a cancelled invoice stays cancelled. */
export function canUndo(act: BulkAct): boolean {
  return !sendsEmail(act) && act !== 'cancel';
}

export function sendsEmail(act: BulkAct): boolean {
  return act === 'message' || act === 'send';
}

/** Whether an act needs nothing but the records. */
export function isPlainAct(act: BulkAct): act is 'send' | 'cancel' | 'trash' {
  return act === 'send' || act === 'cancel' || act === 'trash';
}
