import { customFieldsOf } from '#platform/custom-fields/custom-fields.ts';
import { customInputOf, customProblems, withoutCustomFormValues } from '#platform/custom-fields/custom-form-input.ts';
import { withCustomFormValues } from '#platform/custom-fields/custom-form-values.ts';
import { toLatinDigits } from '#platform/digits.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { typedAmount } from '#platform/fields/form-texts.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import type { Requirement, RequirementInput } from '../contract.ts';
import { requirementInput } from '../contract.ts';
import type { RequirementCriterion, RequirementPurpose } from '../rules.ts';
import type { RoomLimits } from './form-values.ts';
import { rangeOf, wholeAmount } from './form-values.ts';

/** The form's values. An empty text, list or range means any. */
export interface RequirementValues {
  purpose: RequirementPurpose | '';
  preferred_locations: string[];
  budget_min: string;
  budget_max: string;
  bedrooms: RoomLimits;
  property_type_ids: string[];
  area_min: string;
  area_max: string;
  bathrooms: RoomLimits;
  amenities: string[];
  possession_by: string;
  nice_to_have: RequirementCriterion[];
}

const emptyValues: RequirementValues = {
  purpose: '',
  preferred_locations: [],
  budget_min: '',
  budget_max: '',
  bedrooms: [],
  property_type_ids: [],
  area_min: '',
  area_max: '',
  bathrooms: [],
  amenities: [],
  possession_by: '',
  nice_to_have: ['amenities'],
};

export function emptyRequirement(): RequirementValues {
  return withCustomFormValues('requirements', emptyValues);
}

export function requirementValuesOf(requirement: Requirement): RequirementValues {
  const { bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max, area_min, area_max, custom } = requirement;
  const values: RequirementValues = {
    purpose: requirement.purpose ?? '',
    preferred_locations: requirement.preferred_locations,
    budget_min: typedAmount(requirement.budget_min),
    budget_max: typedAmount(requirement.budget_max),
    bedrooms: rangeOf(bedrooms_min, bedrooms_max),
    property_type_ids: requirement.property_type_ids,
    area_min: area_min?.toString() ?? '',
    area_max: area_max?.toString() ?? '',
    bathrooms: rangeOf(bathrooms_min, bathrooms_max),
    amenities: requirement.amenities,
    possession_by: requirement.possession_by ?? '',
    nice_to_have: requirement.nice_to_have,
  };
  return withCustomFormValues('requirements', values, custom);
}

/** The request body: empty values are null. */
export function requirementOf(typed: RequirementValues): RequirementInput {
  const { bedrooms, bathrooms, ...values } = withoutCustomFormValues(typed);
  return {
    ...values,
    purpose: values.purpose || null,
    budget_min: wholeAmount(values.budget_min) || null,
    budget_max: wholeAmount(values.budget_max) || null,
    bedrooms_min: bedrooms[0] ?? null,
    bedrooms_max: bedrooms[1] ?? null,
    bathrooms_min: bathrooms[0] ?? null,
    bathrooms_max: bathrooms[1] ?? null,
    area_min: typedArea(values.area_min),
    area_max: typedArea(values.area_max),
    possession_by: values.possession_by || null,
    custom: customInputOf('requirements', typed),
  };
}

/** Typed whole square feet, null for any; NaN, which no schema accepts, for text that is no number. */
export function typedArea(typed: string): number | null {
  const text = toLatinDigits(typed).replaceAll(/[\s,]/gu, '');
  return text === '' ? null : Number(text);
}

export function checkRequirement(values: RequirementValues): readonly FieldProblem[] {
  const problems = problemsOf(requirementInput, requirementOf(values)).map(toFormField);
  return [...problems, ...customProblems('requirements', values)];
}

/** The form has one field for both ends of a range of rooms, and one for each list. */
export function toFormField({ path, ...problem }: FieldProblem): FieldProblem {
  const field = path.replace(/^(bedrooms|bathrooms)_(min|max)$/u, '$1').replace(/\.\d+$/u, '');
  return { ...problem, path: field };
}

/** The request body of a stored requirement, whose custom values stay. */
export function inputOf(requirement: Requirement): RequirementInput {
  const { id: _id, is_first: _first, updated_at: _at, version: _version, custom: _custom, ...input } = requirement;
  return input;
}

/** The request body that adds a deleted requirement again, without choices that are no longer offered. */
export function inputToRestore(requirement: Requirement): RequirementInput {
  const values = customFieldsOf('requirements').flatMap((field) => {
    const value = requirement.custom[field.key];
    if (value === undefined) return [];
    if (field.choices.length === 0) return [[field.key, value]];
    const isOffered = (key: unknown) => field.choices.some((choice) => choice.key === key && !choice.is_removed);
    const offered = [value].flat().filter(isOffered);
    return offered.length === 0 ? [] : [[field.key, field.type === 'choice' ? offered[0] : offered]];
  });
  return { ...inputOf(requirement), ...(values.length > 0 && { custom: Object.fromEntries(values) }) };
}

/** Drops property types that were deleted since: the server refuses them. */
export function withKnownTypes(
  input: RequirementInput,
  types: readonly { readonly id: string }[] | undefined,
): RequirementInput {
  if (!types) return input;
  const known = new Set(types.map(({ id }) => id));
  return { ...input, property_type_ids: input.property_type_ids.filter((id) => known.has(id)) };
}

/** The criteria that say something, in the order of the form. */
export function namedCriteria(input: Omit<RequirementInput, 'custom'>): RequirementCriterion[] {
  const isNamed: Record<RequirementCriterion, boolean> = {
    place: input.preferred_locations.length > 0,
    budget: input.budget_min !== null || input.budget_max !== null,
    bedrooms: input.bedrooms_min !== null || input.bedrooms_max !== null,
    type: input.property_type_ids.length > 0,
    area: input.area_min !== null || input.area_max !== null,
    bathrooms: input.bathrooms_min !== null || input.bathrooms_max !== null,
    possession: input.possession_by !== null,
    amenities: input.amenities.length > 0,
  };
  return (Object.keys(isNamed) as RequirementCriterion[]).filter((one) => isNamed[one]);
}
