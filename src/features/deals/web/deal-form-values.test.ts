import { expect, it } from 'vitest';
import type { DealFormValues } from './deal-form-values.ts';
import { checkDeal, commissionIn, commissionOf, dealMessage } from './deal-form-values.ts';

const values = (changes: Partial<DealFormValues>): DealFormValues => ({
  price: '73,00,000',
  closed_on: '2026-03-01',
  client_id: '',
  lead_id: '',
  commission_by: 'amount',
  commission: '',
  percent: '',
  shares: [{ agent_id: '0190a3b2-7c1d-7e00-8000-000000000001', share: '100' }],
  notes: '',
  ...changes,
});
const inUnit = (unit: DealFormValues['commission_by'], from: DealFormValues): DealFormValues => ({
  ...from,
  ...commissionIn(unit, from),
  commission_by: unit,
});

it.each([
  ['73,00,000', '1,00,000', ''],
  ['73,00,000', '1,46,000', '2'],
  ['73,00,000', '1,00,010', '1.37'],
  // Twelve rents are more than a percentage can be; the other is too small for one.
  ['28000', '336000.00', ''],
  ['9999999999', '1', ''],
  ['28000', '0', '0'],
  ['', '1,00,000', ''],
])(
  'for a price of %o, shows a commission of %o as %o percent, and the same amount afterwards',
  (price, commission, percent) => {
    const typed = values({ price, commission });
    const seen = inUnit('percent', typed);
    expect(seen.percent).toBe(percent);
    if (percent === '') expect(checkDeal(seen, '2026-03-01')).toContainEqual({ path: 'commission', code: 'required' });
    else expect(Number(commissionOf(seen))).toBe(Number(commissionOf(typed)));
    expect(inUnit('amount', seen)).toEqual({ ...typed, percent });
  },
);

it('converts a percentage to rupees, also after the price changed', () => {
  const seen = inUnit('percent', values({ commission: '1,00,000' }));
  expect(inUnit('amount', { ...seen, percent: '1.5' }).commission).toBe('109500');
  expect(inUnit('amount', { ...seen, percent: '1.5', price: '7333' }).commission).toBe('110');
  const exact = inUnit('percent', values({ commission: '1,46,000' }));
  expect(inUnit('amount', { ...exact, price: '70,00,000' }).commission).toBe('140000');
  // The percentage of the earlier amount is not reused.
  expect(inUnit('percent', { ...inUnit('amount', exact), commission: '1,00,000' }).percent).toBe('');
});

it('keeps a percentage while the price is unknown, and converts nothing', () => {
  const typed = values({ price: '', commission_by: 'percent', percent: '2' });
  const seen = inUnit('amount', typed);
  expect(seen).toMatchObject({ commission: '', percent: '2' });
  expect(inUnit('percent', seen)).toEqual(typed);
});

it('says that a share of another’s deal is refused, not that the percentage is invalid', () => {
  const { message } = dealMessage({ path: 'shares.1.agent_id', code: 'not_yours' }, 'Agents');
  expect(message).toBe('You cannot take a share of another agent’s deal');
});
