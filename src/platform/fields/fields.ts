import type { MessageDescriptor } from '@lingui/core';
import { mapValues } from '#platform/map-values.ts';
import type { WordList } from '#platform/words/words.ts';
import { keysOf } from '#platform/words/words.ts';

export type FieldLabels = Readonly<Record<string, MessageDescriptor>>;
/** The labels of a choice: fixed ones, or words that the agency may name. */
export type ChoiceLabels = FieldLabels | WordList;

/** The label of a value. Users type presets: 'constructor' is a property of every object. */
export function labelIn(labels: ChoiceLabels, value: string): MessageDescriptor | undefined {
  if (isWordList(labels)) return labels.labelOf(value);
  return Object.hasOwn(labels, value) ? labels[value] : undefined;
}

/** The values of a choice with their labels, in order. */
export function labelsIn(labels: ChoiceLabels): ReadonlyArray<readonly [string, MessageDescriptor]> {
  if (!isWordList(labels)) return Object.entries(labels);
  return keysOf(labels, { withHidden: true }).map((key) => [key, labels.labelOf(key)]);
}

function isWordList(labels: ChoiceLabels): labels is WordList {
  return typeof labels.labelOf === 'function';
}

interface FieldBase {
  readonly label: MessageDescriptor;
  /** Empty is null; every other field holds a text or a list. */
  readonly isOptional?: true;
}

/**
 * One field of a record, and how its value reads. `longText` and `files` have no value that fits a line; `time` is a clock
 * time 'HH:MM'; `phone` holds entries of `other-phones.ts`; `record` holds the id of another record; `preset` holds words of which some have a translation.
 */
export type RecordField = FieldBase &
  (
    | {
        readonly kind:
          | 'text'
          | 'phone'
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
    | { readonly kind: 'choice'; readonly labels: ChoiceLabels }
    | { readonly kind: 'preset'; readonly labels: FieldLabels }
    | { readonly kind: 'record'; readonly labels?: FieldLabels }
  );

export type RecordFields<Name extends string = string> = Readonly<Record<Name, RecordField>>;

/** The labels of all fields. */
export function labelsOf<Name extends string>(fields: RecordFields<Name>): Readonly<Record<Name, MessageDescriptor>> {
  return mapValues<Name, RecordField, MessageDescriptor>(fields, ({ label }) => label);
}

/** The names of the fields, in the order of their table. */
export function namesOf<Name extends string>(fields: RecordFields<Name>): readonly Name[] {
  return Object.keys(fields) as Name[];
}

/** The optional fields of some kinds. */
export type OptionalFieldOf<Fields extends RecordFields, Kind extends RecordField['kind']> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly kind: Kind; readonly isOptional: true }
    ? Name
    : never;
}[keyof Fields & string];

type ChoiceName<Fields extends RecordFields> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly kind: 'choice' } ? Name : never;
}[keyof Fields & string];

/** The values of the fields with a fixed choice. */
export function choicesOf<Fields extends RecordFields>(fields: Fields): Record<ChoiceName<Fields>, readonly string[]> {
  const choices = Object.entries<RecordField>(fields).flatMap(([name, field]) =>
    field.kind === 'choice' ? [[name, labelsIn(field.labels).map(([value]) => value)] as const] : [],
  );
  // One entry for each choice.
  return Object.fromEntries(choices) as unknown as Record<ChoiceName<Fields>, readonly string[]>;
}
