import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RecordFields } from '#platform/fields/fields.ts';
import { labelIn } from '#platform/fields/fields.ts';
import { type Currency, formatMeasure, formatMoney } from '#platform/money.ts';
import type { CommonNote, CommonProblem, RowRemark } from './remarks.ts';

/** A kind's labels for fields and messages for rows, on the screen and in the file of refused rows. */
export interface RemarkMessages<Field extends string = string> {
  readonly labels: Readonly<Record<Field | 'row', MessageDescriptor>>;
  /** Why a row is refused, by code. */
  readonly problems: Readonly<Record<string, MessageDescriptor>>;
  /** Notes on an accepted row, by code, or by 'field.code' for a message of that field. */
  readonly notes: Readonly<Record<string, MessageDescriptor>>;
  /** A required field whose column is blank in the row. */
  blank(column: string): MessageDescriptor;
  /** How the values of the fields read. */
  readonly fields: RecordFields;
  /** A row that was skipped because it repeats another one. */
  readonly repeat: MessageDescriptor;
}

export const wholeRow = msg`Whole row`;

export const commonProblemMessages: Readonly<Record<Exclude<CommonProblem, 'missing'>, MessageDescriptor>> = {
  unreadable: msg`Can't be read`,
  out_of_range: msg`Outside the plausible range`,
  too_long: msg`Too long`,
  too_many_cells: msg`More cells than columns`,
  broken_quotes: msg`The quotation marks do not match`,
  repeated_header: msg`Repeats the column names`,
};

export const commonNoteMessages: Readonly<Record<CommonNote, MessageDescriptor>> = {
  range_lower_end: msg`A range: lower end used`,
  rounded: msg`Rounded by a spreadsheet: last digits may be missing`,
  unreadable: msg`Can't be read: field left empty`,
  out_of_range: msg`Outside the plausible range: field left empty`,
  implausible: msg`Unusual value: please check`,
  unknown: msg`Not recognised: field left empty`,
  shortened: msg`Too long: shortened`,
  too_few_cells: msg`Fewer cells than columns`,
};

export function remarkFieldLabel({ labels }: RemarkMessages, field: string): MessageDescriptor {
  return labels[field] ?? wholeRow;
}

/** Why a row is refused. For a missing value, the text names the blank column. */
export function problemMessage(messages: RemarkMessages, { code, text }: RowRemark): MessageDescriptor {
  if (code === 'missing' && text !== '') return messages.blank(text);
  return messages.problems[code] ?? commonProblemMessages.unreadable;
}

/** The note on a row that is accepted nevertheless. */
export function noteMessage({ notes }: RemarkMessages, { field, code }: RowRemark): MessageDescriptor {
  return notes[`${field}.${code}`] ?? notes[code] ?? commonNoteMessages.unreadable;
}

/** The text of the file to show beside a problem. For a missing value the message names it already. */
export function remarkText({ code, text }: RowRemark): string {
  return code === 'missing' ? '' : text;
}

interface SavedValueFormats {
  readonly currency: Currency;
  say(messages: MessageDescriptor): string;
}

/** The value that a record gets for a field, as its page shows it. */
export function savedText(
  { fields }: RemarkMessages,
  { field, saved }: { readonly field: string; readonly saved: string },
  { currency, say }: SavedValueFormats,
): string {
  const known = fields[field];
  const label = known?.kind === 'choice' ? labelIn(known.labels, saved) : undefined;
  if (label) return say(label);
  if (!/^\d+(?:\.\d+)?$/u.test(saved)) return saved;
  if (known?.kind === 'money') return formatMoney(saved, currency);
  return known?.kind === 'squareFeet' ? say(msg`${formatMeasure(saved)} sq ft`) : saved;
}
