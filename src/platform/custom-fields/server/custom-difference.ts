import type { Difference } from '#platform/changes/change.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { CustomValue, CustomValues } from '../custom-fields.ts';
import { customFieldName } from '../custom-fields.ts';

/** The fields whose values differ between two states of a record, by their names. */
export function customDifference(before: CustomValues, after: CustomValues): Difference {
  // Null for a value that is gone.
  const gone = Object.fromEntries(Object.keys(before).map((key) => [key, null]));
  const difference = differenceOf<Readonly<Record<string, CustomValue | null>>>(before, { ...gone, ...after });
  return Object.fromEntries(Object.entries(difference).map(([key, change]) => [customFieldName({ key }), change]));
}
