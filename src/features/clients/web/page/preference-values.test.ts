import { expect, it } from 'vitest';
import type { PreferenceValues } from './preference-values.ts';
import { preferencesOf, preferenceValuesOf, withoutDeletedTypes } from './preference-values.ts';

const values: PreferenceValues = {
  preferred_locations: [],
  budget_min: '',
  budget_max: '',
  property_type_ids: [],
  bedrooms: [],
  bathrooms: [],
  amenities: [],
  notes: '',
};

it.each([
  ['1234.56', '1234'],
  ['5000000', '5000000'],
  ['a lot', '0'],
  ['५००००००', '5000000'],
  ['૫૦૦૦.૫૦', '5000'],
  ['', null],
  ['  ', null],
])('sends a budget typed as %j in whole rupees', (typed, sent) => {
  expect(preferencesOf({ ...values, budget_min: typed, budget_max: typed })).toMatchObject({
    budget_min: sent,
    budget_max: sent,
  });
});

it.each([
  { name: 'from 3', bedrooms_min: 3, bedrooms_max: null, bathrooms_min: 2, bathrooms_max: null },
  { name: 'up to 4', bedrooms_min: null, bedrooms_max: 4, bathrooms_min: null, bathrooms_max: 2 },
  { name: 'any', bedrooms_min: null, bedrooms_max: null, bathrooms_min: null, bathrooms_max: null },
  { name: 'from 0 to 10', bedrooms_min: 0, bedrooms_max: 10, bathrooms_min: 1, bathrooms_max: 6 },
])('sends an untouched range of rooms unchanged: $name', ({ name: _, ...rooms }) => {
  expect(preferencesOf(preferenceValuesOf({ ...preferencesOf(values), ...rooms }))).toMatchObject(rooms);
});

it('drops ticked types that were deleted since, once the types have loaded', () => {
  const ticked = { ...values, property_type_ids: ['villa', 'gone'] };
  expect(withoutDeletedTypes(ticked, [{ id: 'villa' }, { id: 'plot' }]).property_type_ids).toEqual(['villa']);
  expect(withoutDeletedTypes(ticked, undefined).property_type_ids).toEqual(['villa', 'gone']);
});
