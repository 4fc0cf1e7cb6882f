import { cut, isBlank, tidy } from '#features/imports/cells/cell-text.ts';
import { type Leftovers, readLines } from '#features/imports/read-fields.ts';
import type { Interest, LeadSource, LeadStatus, LostReason, WonReason } from '../rules.ts';
import type { LeadImportField } from './columns.ts';
import {
  readInterests,
  readLeadStatus,
  readLossReason,
  readSource,
  readWonReason,
  saysConverted,
} from './lead-terms.ts';
import type { LeadRowReader } from './remarks.ts';

const longestEndNote = 500;

export interface StageReading {
  readonly status: LeadStatus;
  readonly lost_reason: LostReason | null;
  readonly lost_note: string;
  readonly won_reason: WonReason | null;
  readonly won_note: string;
}

/**
 * The stage of a lead and why it was won or lost. 'Not interested' or 'Duplicate' as a stage means both. The columns of an
 * end that the lead has not reached go to the notes.
 */
export function readStageOf(reader: LeadRowReader, leftovers: Leftovers<LeadImportField>): StageReading {
  const loss = readLossOf(reader, leftovers);
  return { ...loss, ...readWinOf(reader, loss.status, leftovers) };
}

function readWinOf(reader: LeadRowReader, status: LeadStatus, leftovers: Leftovers<LeadImportField>) {
  const reason = tidy(reader.text('won_reason'));
  const note = readLines(reader, 'won_note', longestEndNote);
  if (status !== 'closed') {
    if (!isBlank(reason)) leftovers.keep('won_reason', reason);
    if (note !== '') leftovers.keep('won_note', note);
    return { won_reason: null, won_note: '' };
  }
  const won_reason = readWonReason(reason);
  if (isBlank(reason) || won_reason !== null) return { won_reason: won_reason ?? ('unknown' as const), won_note: note };
  reader.note('won_reason', 'reason_in_words', reason);
  return { won_reason: 'other' as const, won_note: cut([reason, note].filter(Boolean).join('\n'), longestEndNote) };
}

function readLossOf(
  reader: LeadRowReader,
  leftovers: Leftovers<LeadImportField>,
): Pick<StageReading, 'status' | 'lost_reason' | 'lost_note'> {
  const said = tidy(reader.text('status'));
  const known = readLeadStatus(said);
  const saidReason = known === null || known === 'lost' ? readLossReason(said) : null;
  const status = known ?? (saidReason === null ? 'new' : 'lost');
  if (known === null && saidReason === null && !isBlank(said)) leftovers.keep('status', said);
  if (known === 'qualified' && saysConverted(said)) reader.note('status', 'became_client', said);
  const reason = tidy(reader.text('lost_reason'));
  const note = readLines(reader, 'lost_note', longestEndNote);
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
  const lost_note = cut([reason, note].filter(Boolean).join('\n'), longestEndNote);
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
