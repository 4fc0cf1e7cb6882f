/** Problems common to all kinds; the row is refused. */
export type CommonProblem =
  | 'missing'
  | 'unreadable'
  | 'out_of_range'
  | 'too_long'
  | 'too_many_cells'
  | 'broken_quotes'
  | 'repeated_header';

/** Notes common to all kinds; the row is accepted. */
export type CommonNote =
  | 'range_lower_end'
  | 'rounded'
  | 'unreadable'
  | 'out_of_range'
  | 'implausible'
  | 'unknown'
  | 'shortened'
  | 'too_few_cells';

/** A code with its field and the text in the file; the kind's `RemarkMessages` has the sentence. */
export interface RowRemark<Field extends string = string, Code extends string = string> {
  readonly field: Field | 'row';
  readonly code: Code;
  readonly text: string;
}

/** A parsed row: the input for a record, or all reasons for its refusal. */
export type RowReading<Input = unknown> =
  | {
      readonly ok: true;
      readonly input: Input;
      readonly notes: readonly RowRemark[];
      /** The names of tags that the import will add. */
      readonly newTags?: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly RowRemark[] };
