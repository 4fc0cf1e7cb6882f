import type { ImportField } from './columns.ts';

/** Why a row is refused. */
export const problemCodes = [
  'missing',
  'unreadable',
  'out_of_range',
  'rate_not_price',
  'too_long',
  'unknown',
  'too_many_cells',
  'broken_quotes',
  'repeated_header',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** What is odd about a row that is taken all the same. */
export const noteCodes = [
  'range_lower_end',
  'converted',
  'dimensions',
  'rounded',
  'unreadable',
  'state_dependent_unit',
  'out_of_range',
  'implausible',
  'room_and_kitchen',
  'extra_room',
  'unknown',
  'not_in_list',
  'not_kept',
  'shortened',
  'incomplete',
  'monthly_is_rent',
  'too_few_cells',
] as const;
export type NoteCode = (typeof noteCodes)[number];

/** A code with the field and the words of the file it is about; the screen has the sentence. */
export type RowProblem = { field: ImportField | 'row'; code: ProblemCode; text: string };
export type RowNote = { field: ImportField | 'row'; code: NoteCode; text: string };
