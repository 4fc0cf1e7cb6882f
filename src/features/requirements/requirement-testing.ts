import type { RequirementInput } from './contract.ts';

/** A complete requirement for a purchase, 'any' except for the changes. */
export function aRequirement(changes: Partial<RequirementInput> = {}): RequirementInput {
  return {
    purpose: 'buy',
    preferred_locations: [],
    budget_min: null,
    budget_max: null,
    property_type_ids: [],
    bedrooms_min: null,
    bedrooms_max: null,
    bathrooms_min: null,
    bathrooms_max: null,
    area_min: null,
    area_max: null,
    amenities: [],
    possession_by: null,
    wishes: ['amenities'],
    ...changes,
  };
}
