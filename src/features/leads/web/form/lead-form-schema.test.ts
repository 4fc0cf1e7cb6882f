import { expect, it } from 'vitest';
import type { Lead } from '../../contract.ts';
import { aLead } from '../../lead-testing.ts';
import { check, errorMessage, toInput } from './lead-form-schema.lazy.ts';
import type { LeadFormValues } from './lead-form-values.ts';
import { emptyLead, toLeadFormValues } from './lead-form-values.ts';

const villa = '0190a3b2-7c1d-7e00-8000-0000000000bb';
const typed = (changes: Partial<LeadFormValues>) => ({ ...emptyLead, full_name: 'Lata Rane', ...changes });

it('sends what the lead looks for, and shows it again as typed', () => {
  const values = typed({
    interest_type: 'buying',
    preferred_locations: ['Baner'],
    budget_min: '7500000',
    budget: '1,20,00,000',
    bedrooms: [2, null],
    property_type_ids: [villa],
    area_min: '1,200',
    possession_by: '2027-03-31',
  });
  const input = toInput(values);
  expect(input).toMatchObject({
    budget_min: '7500000',
    budget: '12000000',
    bedrooms_min: 2,
    bedrooms_max: null,
    property_type_ids: [villa],
    area_min: 1200,
    area_max: null,
    possession_by: '2027-03-31',
  });
  expect(check(values)).toEqual([]);
  // The fields of the form are those of the input.
  const lead = { ...aLead(), ...input, budget_min: '7500000.00', budget: '12000000.00' } as unknown as Lead;
  expect(toLeadFormValues(lead)).toMatchObject({ ...values, budget: '12000000', area_min: '1200' });
});

it.each([
  [{ budget_min: '9', budget: '8' }, 'budget_min', 'min_over_max'],
  [{ bedrooms: [3, 2] }, 'bedrooms', 'min_over_max'],
  [{ area_min: '1200', area_max: '900' }, 'area_min', 'min_over_max'],
  [{ area_max: 'big' }, 'area_max', 'wrong_type'],
  [
    { preferred_locations: Array.from({ length: 31 }, (_, index) => `Place ${index}`) },
    'preferred_locations',
    'too_big',
  ],
] as const)('names the field of %j', (changes, path, code) => {
  const problems = check(typed(changes as Partial<LeadFormValues>));
  expect(problems).toMatchObject([{ path, code }]);
});

it('says what is wrong with a reversed range', () => {
  const messages = ['budget_min', 'area_min'].map((path) => errorMessage({ path, code: 'min_over_max' }, path).message);
  expect(messages).toEqual([
    'Minimum budget cannot be greater than maximum budget.',
    'Minimum area cannot be greater than maximum area.',
  ]);
});
