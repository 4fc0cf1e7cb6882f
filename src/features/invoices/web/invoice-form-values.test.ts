import { expect, it } from 'vitest';
import { billValues, checkInvoice, newInvoiceValues, parsedAmount, toInvoiceInput } from './invoice-form-values.ts';

it('a new invoice is due in fifteen days and lacks an amount', () => {
  const values = newInvoiceValues('2026-11-22', { client_id: '018f2c3e-1111-7000-8000-0123456789ab' });
  expect(values).toMatchObject({ due_date: '2026-12-07', commission_rate: '10' });
  expect(checkInvoice(values)[0]).toEqual({ path: 'amount', code: 'required' });
  expect(checkInvoice({ ...values, amount: '1,00,000.50' })).toEqual([]);
  const indic = { ...values, amount: '૧,૦૦,૦૦૦.૫૦', commission_rate: '२.५' };
  expect([checkInvoice(indic), toInvoiceInput(indic)]).toMatchObject([
    [],
    { amount: '100000.50', commission_rate: '2.5' },
  ]);
  expect(checkInvoice({ ...values, amount: '0' })[0]).toMatchObject({ path: 'amount', code: 'not_positive' });
  expect(checkInvoice({ ...values, amount: '1', commission_rate: '101' })[0]).toMatchObject({
    path: 'commission_rate',
  });
});

it('takes the values of a deal', () => {
  const values = billValues({
    deal_id: '018f2c3e-1111-7000-8000-0123456789ab',
    property_id: null,
    property_title: 'Banyan Court',
    client_id: null,
    client_name: null,
    amount: '90000.50',
    due_date: '2026-12-07',
    description: '',
    billed_by: [],
  });
  expect(toInvoiceInput(values)).toMatchObject({ amount: '90000.5', property_id: null, client_id: null });
  expect([parsedAmount('90,000.5'), parsedAmount('0'), parsedAmount('ninety')]).toEqual(['90000.5', null, null]);
});
