import { cutText, isBlank, tidy } from '#features/imports/cells/cell-text.ts';
import { type Leftovers, readLines } from '#features/imports/read-fields.ts';
import type { Interest, LeadSource, LeadStatus, LostReason, WonReason } from '../rules.ts';
import { isLost, isWon } from '../rules.ts';
import type { LeadImportField } from './columns.ts';
import {
  type OwnTerms,
  readInterests,
  readLeadStatus,
  readLossReason,
  readSource,
  readWonReason,
  saysConverted,
} from './lead-terms.ts';
import type { LeadRowReader } from './remarks.ts';

const maxEndNoteLength = 500;

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
export function readStageOf(
  reader: LeadRowReader,
  leftovers: Leftovers<LeadImportField>,
  own?: OwnTerms,
): StageReading {
  const loss = readLossOf(reader, leftovers, own);
  return { ...loss, ...readWinOf(reader, loss.status, leftovers) };
}

function readWinOf(reader: LeadRowReader, status: LeadStatus, leftovers: Leftovers<LeadImportField>) {
  const won = {
    reason: 'won_reason',
    note: 'won_note',
    knows: (text: string) => readWonReason(text) !== null,
  } as const;
  const end = readEndOf(reader, leftovers, { ...won, isReached: isWon(status) });
  if (!end) return { won_reason: null, won_note: '' };
  const won_reason: WonReason = end.isInWords ? 'other' : (readWonReason(end.reason) ?? 'unknown');
  return { won_reason, won_note: end.note };
}

function readLossOf(
  reader: LeadRowReader,
  leftovers: Leftovers<LeadImportField>,
  own: OwnTerms | undefined,
): Pick<StageReading, 'status' | 'lost_reason' | 'lost_note'> {
  const said = tidy(reader.text('status'));
  const known = readLeadStatus(said, own);
  const saidReason = known === null || isLost(known) ? readLossReason(said, own) : null;
  const status = known ?? (saidReason === null ? 'new' : 'lost');
  if (known === null && saidReason === null && !isBlank(said)) leftovers.keep('status', said);
  if (known === 'qualified' && saysConverted(said)) reader.note('status', 'became_client', said);
  const lost = {
    reason: 'lost_reason',
    note: 'lost_note',
    knows: (text: string) => readLossReason(text, own) !== null,
  } as const;
  const end = readEndOf(reader, leftovers, { ...lost, isReached: isLost(status) });
  if (!end) return { status, lost_reason: null, lost_note: '' };
  const lost_reason = readLossReason(end.reason, own) ?? saidReason;
  if (lost_reason === null && !end.isInWords) reader.note('lost_reason', 'no_reason');
  return { status, lost_reason: lost_reason ?? 'other', lost_note: end.note };
}

interface EndColumns {
  readonly reason: 'lost_reason' | 'won_reason';
  readonly note: 'lost_note' | 'won_note';
  readonly isReached: boolean;
  knows(reason: string): boolean;
}

/** The columns of an end; null if the lead has not reached it. A reason in other words goes into the remark. */
function readEndOf(reader: LeadRowReader, leftovers: Leftovers<LeadImportField>, columns: EndColumns) {
  const reason = tidy(reader.text(columns.reason));
  const note = readLines(reader, columns.note, maxEndNoteLength);
  if (!columns.isReached) {
    if (!isBlank(reason)) leftovers.keep(columns.reason, reason);
    if (note !== '') leftovers.keep(columns.note, note);
    return null;
  }
  if (isBlank(reason) || columns.knows(reason)) return { reason, note, isInWords: false };
  reader.note(columns.reason, 'reason_in_words', reason);
  return { reason, note: cutText([reason, note].filter(Boolean).join('\n'), maxEndNoteLength), isInWords: true };
}

/** The source of a lead; null if unknown. A more specific name, such as a portal's, is kept in the notes. */
export function readSourceOf(
  reader: LeadRowReader,
  leftovers: Leftovers<LeadImportField>,
  own?: OwnTerms,
): LeadSource | null {
  const said = tidy(reader.text('source'));
  if (isBlank(said)) return null;
  const reading = readSource(said, own);
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
