import { expect, it } from 'vitest';
import { completeInvoice } from './complete-invoice.ts';
import { flatInPune } from './invoice-testing.ts';

it('has the computed tax, sums and title', () => {
  const invoice = completeInvoice(flatInPune);
  expect(invoice).toMatchObject({
    title: 'tax_invoice',
    place_of_supply: { state: '27', because: 'property' },
    taxable_value: '100000.00',
    tax: { kind: 'cgst_sgst', rate: '18.00', total: '18000.00' },
    total: '118000.00',
    amount_due: '118000.00',
    in_words: 'Rupees One Lakh Eighteen Thousand Only',
  });
  expect(invoice.lines[0]).toMatchObject({ cgst: '9000.00', sgst: '9000.00', igst: '0.00', amount: '118000.00' });
});

it('adds up its lines, its rounding and its payments', () => {
  const line = { description: 'Visit', sac: '997222', taxable_value: '333.35' };
  const invoice = completeInvoice({
    ...flatInPune,
    lines: [line, line, line],
    property_state: '30',
    rounding: '-0.06',
    paid: [
      { on: '2026-11-21', amount: '100', reference: null },
      { on: '2026-11-22', amount: '80.50', reference: 'UTR 7' },
    ],
  });
  expect(invoice).toMatchObject({ taxable_value: '1000.05', total: '1180.00', amount_due: '999.50' });
  expect(invoice.tax).toMatchObject({ kind: 'igst', igst: '180.01', total: '180.01' });
  expect(invoice.lines.map(({ igst }) => igst)).toEqual(['60.00', '60.01', '60.00']);
});

it('has no tax and another title without a GSTIN, and nothing due once cancelled', () => {
  const seller = { ...flatInPune.seller, gstin: null };
  const invoice = completeInvoice({ ...flatInPune, seller, status: 'cancelled', language: 'mr' });
  expect(invoice).toMatchObject({
    title: 'invoice',
    tax: { kind: 'none', total: '0.00' },
    total: '100000.00',
    amount_due: '0.00',
    in_words: 'एक लाख रुपये फक्त',
  });
});
