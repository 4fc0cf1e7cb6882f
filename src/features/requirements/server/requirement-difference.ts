import type { Difference } from '#platform/changes/change.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { CustomValues } from '#platform/custom-fields/custom-fields.ts';
import { customDifference } from '#platform/custom-fields/server/custom-difference.ts';
import type { RequirementInput } from '../contract.ts';
import { requirementCustomName } from '../requirement-custom-fields.ts';

export type StoredRequirement = Omit<RequirementInput, 'custom'> & { readonly custom: CustomValues };

/** The fields that differ between two states of a requirement, by their names in the change log. */
export function requirementDifference(before: StoredRequirement, after: StoredRequirement): Difference {
  const [{ custom: customBefore, ...fieldsBefore }, { custom: customAfter, ...fieldsAfter }] = [before, after];
  const custom = Object.entries(customDifference(customBefore, customAfter)).map(([name, change]) => [
    requirementCustomName(name),
    change,
  ]);
  return { ...differenceOf<object>(fieldsBefore, fieldsAfter), ...Object.fromEntries(custom) };
}
