import type { CustomField, CustomValue, CustomValues } from './custom-fields.ts';
import { requirementKeyOf } from './custom-fields.ts';

/** Between the choices of one cell; no choice may contain it. */
export const choiceSeparator = ';';

interface CustomCells {
  readonly headings: readonly string[];
  cellsOf(values: CustomValues): Array<string | null>;
}

/** The columns of an export for the fields that the agency added, after the columns with the headings `taken`. */
export function customCells(fields: readonly CustomField[], taken: readonly string[]): CustomCells {
  const current = fields.filter(({ is_removed }) => !is_removed);
  return {
    headings: current.map((field) => customHeading(field, taken)),
    cellsOf: (values) => current.map((field) => customCell(field, values[requirementKeyOf(field.key) ?? field.key])),
  };
}

/** The heading of a field in files: its name, unless a column of Aangan has that. */
export function customHeading(field: CustomField, taken: readonly string[]): string {
  const name = plainHeading(field);
  const isTaken = taken.some((heading) => heading.toLowerCase() === name.toLowerCase());
  return isTaken ? `${name} (custom)` : name;
}

/** The name of a field beside others of its person, who may have one of the same name. */
export function plainHeading({ key, name }: CustomField): string {
  return requirementKeyOf(key) === null ? name : `${name} (requirement)`;
}

/** A value as files have it, in English: a choice by its name. */
function customCell({ type, choices }: CustomField, value: CustomValue | undefined): string | null {
  if (value === undefined) return null;
  const nameOf = (key: string) => choices.find((choice) => choice.key === key)?.name ?? key;
  if (type === 'flag') return value === true ? 'Yes' : 'No';
  if (type !== 'choice' && type !== 'choices') return String(value);
  return [value].flat().map(String).map(nameOf).join(`${choiceSeparator} `);
}
