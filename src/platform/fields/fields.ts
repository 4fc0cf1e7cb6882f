import type { MessageDescriptor } from '@lingui/core';

export type FieldLabels = Readonly<Record<string, MessageDescriptor>>;

interface FieldBase {
  readonly label: MessageDescriptor;
  /** Empty is null; every other field holds a text or a list. */
  readonly isOptional?: true;
}

/**
 * One field of a record, and how its value reads. `longText` and `files` have no value that fits a line; `time` is a clock
 * time 'HH:MM'; `record` holds the id of another record; `preset` holds words of which some have a translation.
 */
export type RecordField = FieldBase &
  (
    | {
        readonly kind:
          | 'text'
          | 'longText'
          | 'files'
          | 'number'
          | 'money'
          | 'squareFeet'
          | 'percent'
          | 'minutes'
          | 'day'
          | 'time'
          | 'instant'
          | 'state'
          | 'language'
          | 'flag';
      }
    | { readonly kind: 'choice' | 'preset'; readonly labels: FieldLabels }
    | { readonly kind: 'record'; readonly labels?: FieldLabels }
  );

export type RecordFields<Name extends string = string> = Readonly<Record<Name, RecordField>>;

/** The labels of all fields. */
export function labelsOf<Name extends string>(fields: RecordFields<Name>): Readonly<Record<Name, MessageDescriptor>> {
  const labels = Object.entries<RecordField>(fields).map(([name, { label }]) => [name, label]);
  // One entry for each field.
  return Object.fromEntries(labels) as Record<Name, MessageDescriptor>;
}

/** The names of the fields, in the order of their table. */
export function namesOf<Name extends string>(fields: RecordFields<Name>): readonly Name[] {
  return Object.keys(fields) as Name[];
}
