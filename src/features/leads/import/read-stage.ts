import { cut, isBlank, tidy } from '#features/imports/cells/cell-text.ts';
import { type Leftovers, readLines } from '#features/imports/read-fields.ts';
import type { Interest, LeadSource, LeadStatus, LostReason } from '../rules.ts';
import type { LeadImportField } from './columns.ts';
import { readInterests, readLeadStatus, readLossReason, readSource } from './lead-terms.ts';
import type { LeadRowReader } from './remarks.ts';

const longestLossNote = 500;

export interface StageReading {
  readonly status: LeadStatus;
  readonly lost_reason: LostReason | null;
  readonly lost_note: string;
}

/**
 * The stage of a lead and the reason for its loss. 'Not interested' or 'Duplicate' as a stage means both. If the lead is not
 * lost, its loss columns go to the notes.
 */
export function readStageOf(reader: LeadRowReader, leftovers: Leftovers<LeadImportField>): StageReading {
  const said = tidy(reader.text('status'));
  const known = readLeadStatus(said);
  const saidReason = known === null || known === 'lost' ? readLossReason(said) : null;
  const status = known ?? (saidReason === null ? 'new' : 'lost');
  if (known === null && saidReason === null && !isBlank(said)) leftovers.keep('status', said);
  const reason = tidy(reader.text('lost_reason'));
  const note = readLines(reader, 'lost_note', longestLossNote);
  if (status !== 'lost') {
    if (!isBlank(reason)) leftovers.keep('lost_reason', reason);
    if (note !== '') leftovers.keep('lost_note', note);
    return { status, lost_reason: null, lost_note: '' };
  }
  const lost_reason = readLossReason(reason) ?? saidReason;
  if (isBlank(reason) || readLossReason(reason) !== null) {
    if (lost_reason === null) reader.note('lost_reason', 'no_reason');
    return { status, lost_reason: lost_reason ?? 'other', lost_note: note };
  }
  reader.note('lost_reason', 'reason_in_words', reason);
  const lost_note = cut([reason, note].filter(Boolean).join('\n'), longestLossNote);
  return { status, lost_reason: lost_reason ?? 'other', lost_note };
}

/** The source of a lead; null if unknown. A more specific name, such as a portal's, is kept in the notes. */
export function readSourceOf(reader: LeadRowReader, leftovers: Leftovers<LeadImportField>): LeadSource | null {
  const said = tidy(reader.text('source'));
  if (isBlank(said)) return null;
  const reading = readSource(said);
  if (reading === null) leftovers.keep('source', said);
  else if (reading.saysMore) leftovers.add('source', said);
  return reading?.source ?? 'other';
}

const severalParts = /[/,;|&+]|(?<!\p{L})(?:and|or|cum)(?!\p{L})/iu;

/** The first interest of those in the text. */
export function readInterestOf(reader: LeadRowReader, leftovers: Leftovers<LeadImportField>): Interest | null {
  const said = tidy(reader.text('interest_type'));
  if (isBlank(said)) return null;
  const [interest = null, ...others] = [...new Set(readInterests(said))];
  if (interest === null) leftovers.keep('interest_type', said);
  else if (others.length > 0) leftovers.keep('interest_type', said, 'several');
  else if (severalParts.test(said)) leftovers.add('interest_type', said);
  return interest;
}
