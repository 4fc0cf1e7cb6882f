import type { FieldSource, ImportMapping } from '#features/imports/mapping.ts';
import type { FieldReader, Leftovers, PersonNote } from '#features/imports/read-fields.ts';

/** The remarks about requirements, beside those about people. */
export type RequirementNote = 'exchanged' | 'extra_room';

/** Reads the requirement of a person from a row. */
export interface RequirementReader<Field extends string> {
  readonly reader: FieldReader<Field, PersonNote | RequirementNote>;
  readonly mapping: ImportMapping<Field>;
  readonly leftovers: Leftovers<Field>;
}

/** The fields of both ends of a range. One column may hold both. */
export interface Ends<Field extends string> {
  readonly least: Field;
  readonly most: Field;
}

/** Whether one column holds both ends of a range. */
export function isOneColumn(least: FieldSource, most: FieldSource): boolean {
  return least.kind === 'column' && most.kind === 'column' && least.column === most.column;
}
