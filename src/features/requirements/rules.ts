import type { CustomValues } from '#platform/custom-fields/custom-fields.ts';

/** What a requirement is for. `rent` covers properties for rent and on lease. */
export const requirementPurposes = ['buy', 'rent'] as const;
export type RequirementPurpose = (typeof requirementPurposes)[number];

/** The criteria: each is a must, or nice to have and never excludes a property. */
export const requirementCriteria = [
  'place',
  'type',
  'budget',
  'bedrooms',
  'bathrooms',
  'area',
  'possession',
  'amenities',
] as const;
export type RequirementCriterion = (typeof requirementCriteria)[number];

export const maxRequirements = 10;

/** Square feet; about 230 acres. */
export const maxArea = 10_000_000;

/** The ends of the sliders on the preferences screen. */
export const roomLimits = {
  bedrooms: { least: 0, most: 10, shown: [1, 5] },
  bathrooms: { least: 1, most: 6, shown: [1, 4] },
} as const;

/** Whether a minimum exceeds its maximum; false if one is missing. */
export function isReversed(least: string | number | null, most: string | number | null): boolean {
  return least !== null && most !== null && Number(least) > Number(most);
}

/** What properties have to meet. Money is a decimal string, areas are square feet. */
export interface RequirementContent {
  readonly purpose: RequirementPurpose | null;
  readonly preferred_locations: readonly string[];
  readonly budget_min: string | null;
  readonly budget_max: string | null;
  readonly property_type_ids: readonly string[];
  readonly bedrooms_min: number | null;
  readonly bedrooms_max: number | null;
  readonly bathrooms_min: number | null;
  readonly bathrooms_max: number | null;
  readonly area_min: number | null;
  readonly area_max: number | null;
  readonly amenities: readonly string[];
  readonly possession_by: string | null;
}

/** Whether a requirement names nothing but its purpose, also not in the agency's own fields. */
export function isBlankRequirement(requirement: RequirementContent & { readonly custom: CustomValues }): boolean {
  return isEmptyRequirement(requirement) && Object.keys(requirement.custom).length === 0;
}

/** Whether a requirement names nothing that properties are matched to. */
export function isEmptyRequirement(requirement: Omit<RequirementContent, 'purpose'>): boolean {
  const { preferred_locations, property_type_ids, amenities, ...rest } = requirement;
  const { budget_min, budget_max, bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max } = rest;
  const { area_min, area_max, possession_by } = rest;
  const lists = [preferred_locations, property_type_ids, amenities];
  const rooms = [bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max];
  return (
    lists.every(({ length }) => length === 0) &&
    [budget_min, budget_max, ...rooms, area_min, area_max, possession_by].every((value) => value === null)
  );
}
