import { expect, it } from 'vitest';
import { toInput } from './property-form-schema.lazy.ts';
import { emptyProperty } from './property-form-values.ts';

it('reads Devanagari and Gujarati digits', () => {
  const typed = { ...emptyProperty, price: '૯૫,૦૦,૦૦૦', bedrooms: '३', bathrooms: '૨', square_feet: '१,२५०.५' };
  expect(toInput(typed)).toMatchObject({ price: '9500000', bedrooms: 3, bathrooms: 2, square_feet: '1250.5' });
});
