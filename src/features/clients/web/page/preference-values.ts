import type { RoomLimits } from '#features/requirements/web/form-values.ts';
import { rangeOf, wholeAmount } from '#features/requirements/web/form-values.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { typedAmount } from '#platform/fields/form-texts.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import type { ClientPreferences } from '../../contract.ts';
import { clientPreferences } from '../../contract.ts';

/** The form's values. An empty text, list or range means any. */
export interface PreferenceValues {
  preferred_locations: string[];
  budget_min: string;
  budget_max: string;
  property_type_ids: string[];
  bedrooms: RoomLimits;
  bathrooms: RoomLimits;
  amenities: string[];
  notes: string;
}

export function preferenceValuesOf(client: ClientPreferences): PreferenceValues {
  return {
    preferred_locations: client.preferred_locations,
    budget_min: typedAmount(client.budget_min),
    budget_max: typedAmount(client.budget_max),
    property_type_ids: client.property_type_ids,
    bedrooms: rangeOf(client.bedrooms_min, client.bedrooms_max),
    bathrooms: rangeOf(client.bathrooms_min, client.bathrooms_max),
    amenities: client.amenities,
    notes: client.notes,
  };
}

/** Drops property types that were deleted since they were ticked: the screen no longer shows them. */
export function withoutDeletedTypes(
  values: PreferenceValues,
  types: readonly { readonly id: string }[] | undefined,
): PreferenceValues {
  if (!types) return values;
  const known = new Set(types.map(({ id }) => id));
  return { ...values, property_type_ids: values.property_type_ids.filter((id) => known.has(id)) };
}

/** The request body: empty values are null. */
export function preferencesOf(values: PreferenceValues): ClientPreferences {
  const { bedrooms, bathrooms, ...rest } = values;
  // On submit with Enter, the field has no blur and still holds the text as typed.
  const amount = (text: string) => wholeAmount(text) || null;
  return {
    ...rest,
    budget_min: amount(values.budget_min),
    budget_max: amount(values.budget_max),
    bedrooms_min: bedrooms[0] ?? null,
    bedrooms_max: bedrooms[1] ?? null,
    bathrooms_min: bathrooms[0] ?? null,
    bathrooms_max: bathrooms[1] ?? null,
  };
}

export function checkPreferences(values: PreferenceValues): readonly FieldProblem[] {
  return problemsOf(clientPreferences, preferencesOf(values)).map(({ path, ...problem }) => ({
    ...problem,
    path: path.replace(/^(bedrooms|bathrooms)_(min|max)$/u, '$1'),
  }));
}
