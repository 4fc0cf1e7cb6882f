/** Why a row of any kind can be refused. */
export type CommonProblem =
  | 'missing'
  | 'unreadable'
  | 'out_of_range'
  | 'too_long'
  | 'too_many_cells'
  | 'broken_quotes'
  | 'repeated_header';

/** What can be odd about a row of any kind that is taken all the same. */
export type CommonNote =
  | 'range_lower_end'
  | 'rounded'
  | 'unreadable'
  | 'out_of_range'
  | 'implausible'
  | 'unknown'
  | 'shortened'
  | 'too_few_cells';

/** A code with the field and the words of the file it is about; the sentence stands in the kind's `RemarkWords`. */
export interface RowRemark<Field extends string = string, Code extends string = string> {
  readonly field: Field | 'row';
  readonly code: Code;
  readonly text: string;
}

/** A row as a kind reads it: a draft of the record, or every reason why it can be none. */
export type RowReading<Input = unknown> =
  | { readonly ok: true; readonly input: Input; readonly notes: readonly RowRemark[] }
  | { readonly ok: false; readonly problems: readonly RowRemark[] };
