import { expect, it } from 'vitest';
import type { RecordFields } from './fields.ts';
import { optionalTexts, typedTexts } from './form-texts.ts';

const label = { id: 'Label' };
const fields = {
  name: { label, kind: 'text' },
  phone: { label, kind: 'text', isOptional: true },
  budget: { label, kind: 'money', isOptional: true },
  rate: { label, kind: 'percent' },
} as const satisfies RecordFields;

it('shows fields as users type them, empty without a record', () => {
  const record = { name: 'Asha', phone: null, budget: '9500000.00', rate: '2.50', version: 3 };
  expect(typedTexts(fields, record)).toEqual({ name: 'Asha', phone: '', budget: '9500000', rate: '2.5' });
  expect(typedTexts(fields)).toEqual({ name: '', phone: '', budget: '', rate: '' });
});

it('reads only optional fields, null for an empty one', () => {
  const values = { name: 'Asha', phone: ' ', budget: '९५,००,०००', rate: '2' };
  expect(optionalTexts(fields, values)).toEqual({ phone: null, budget: '9500000' });
});
