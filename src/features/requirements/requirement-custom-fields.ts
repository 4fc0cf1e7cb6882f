import { customRecordFields } from '#platform/custom-fields/custom-record-fields.ts';
import type { RecordFields } from '#platform/fields/fields.ts';

/** The name of a requirement's custom field in the change log of its person, whose own are called `custom_…`. */
export function requirementCustomName(name: string): string {
  return `requirement_${name}`;
}

/** The agency's fields of requirements by their names in the change log. */
export function requirementCustomFields(): RecordFields {
  const fields = Object.entries(customRecordFields('requirements'));
  return Object.fromEntries(fields.map(([name, field]) => [requirementCustomName(name), field]));
}
