import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paiseOf } from '#platform/paise.ts';
import type { Supply } from './gst.ts';
import { invoiceTitleOf, taxOf, taxPerLine } from './gst.ts';

/** A company in Maharashtra, registered there, that charges 18 % on ₹1,00,000 for a flat in Pune. */
const usual: Supply = {
  sellerState: '27',
  sellerGstin: '27AABCS1429B1ZU',
  propertyState: '27',
  buyerState: '27',
  buyerGstin: null,
  amount: '100000.00',
  rate: '18',
};

const none = ['none', '0.00', '0.00', '0.00'] as const;

// Kind, cgst, sgst or utgst, igst; then the place of supply and its reason.
const cases = [
  {
    name: 'a property in the company’s State',
    law: 'IGST Act s. 12(3)(a), s. 8(2); CGST Act s. 9(1)',
    supply: {},
    tax: ['cgst_sgst', '9000.00', '9000.00', '0.00'],
    supplyPlace: ['27', 'property'],
  },
  {
    name: 'the same for a buyer who lives in another State',
    law: 'IGST Act s. 12(3)(a): the property counts, not the recipient',
    supply: { buyerState: '24' },
    tax: ['cgst_sgst', '9000.00', '9000.00', '0.00'],
    supplyPlace: ['27', 'property'],
  },
  {
    name: 'the same for a buyer who is registered in another State',
    law: 'IGST Act s. 12(3)(a), s. 8(2)',
    supply: { buyerState: '29', buyerGstin: '29AAPFU0939F1ZR' },
    tax: ['cgst_sgst', '9000.00', '9000.00', '0.00'],
    supplyPlace: ['27', 'property'],
  },
  {
    name: 'a buyer without an address, of a property in the company’s State',
    law: 'IGST Act s. 12(3)(a); for a recipient abroad s. 13(4)',
    supply: { buyerState: null },
    tax: ['cgst_sgst', '9000.00', '9000.00', '0.00'],
    supplyPlace: ['27', 'property'],
  },
  {
    name: 'a property in another State',
    law: 'IGST Act s. 12(3)(a), s. 7(3)(a), s. 5(1)',
    supply: { propertyState: '30' },
    tax: ['igst', '0.00', '0.00', '18000.00'],
    supplyPlace: ['30', 'property'],
  },
  {
    name: 'a property in another State for a buyer of the company’s own',
    law: 'IGST Act s. 12(3)(a), s. 7(3)(a)',
    supply: { propertyState: '24', buyerState: '27', buyerGstin: '27AAPFU0939F1ZV' },
    tax: ['igst', '0.00', '0.00', '18000.00'],
    supplyPlace: ['24', 'property'],
  },
  {
    name: 'a property in a Union territory, for a company in a State',
    law: 'IGST Act s. 7(3)(c)',
    supply: { propertyState: '26' },
    tax: ['igst', '0.00', '0.00', '18000.00'],
    supplyPlace: ['26', 'property'],
  },
  {
    name: 'a company and a property in Chandigarh',
    law: 'UTGST Act s. 7(1); CGST Act s. 2(114)(e)',
    supply: { sellerState: '04', sellerGstin: '04AABCS1429B1Z2', propertyState: '04' },
    tax: ['cgst_utgst', '9000.00', '9000.00', '0.00'],
    supplyPlace: ['04', 'property'],
  },
  {
    name: 'a company and a property in Ladakh',
    law: 'UTGST Act s. 7(1); CGST Act s. 2(114)(d)',
    supply: { sellerState: '38', sellerGstin: '38AABCS1429B1ZR', propertyState: '38' },
    tax: ['cgst_utgst', '9000.00', '9000.00', '0.00'],
    supplyPlace: ['38', 'property'],
  },
  {
    name: 'a company and a property in Dadra and Nagar Haveli and Daman and Diu',
    law: 'UTGST Act s. 7(1); CGST Act s. 2(114)(c)',
    supply: { sellerState: '26', sellerGstin: '26AABCS1429B1ZW', propertyState: '26' },
    tax: ['cgst_utgst', '9000.00', '9000.00', '0.00'],
    supplyPlace: ['26', 'property'],
  },
  {
    name: 'a company and a property in the Andaman and Nicobar Islands',
    law: 'UTGST Act s. 7(1); CGST Act s. 2(114)(a)',
    supply: { sellerState: '35', sellerGstin: '35AABCS1429B1ZX', propertyState: '35' },
    tax: ['cgst_utgst', '9000.00', '9000.00', '0.00'],
    supplyPlace: ['35', 'property'],
  },
  {
    name: 'a company and a property in Lakshadweep',
    law: 'UTGST Act s. 7(1); CGST Act s. 2(114)(b)',
    supply: { sellerState: '31', sellerGstin: '31AABCS1429B1Z5', propertyState: '31' },
    tax: ['cgst_utgst', '9000.00', '9000.00', '0.00'],
    supplyPlace: ['31', 'property'],
  },
  {
    name: 'a property in another Union territory than the company',
    law: 'IGST Act s. 7(3)(b)',
    supply: { sellerState: '04', sellerGstin: '04AABCS1429B1Z2', propertyState: '38' },
    tax: ['igst', '0.00', '0.00', '18000.00'],
    supplyPlace: ['38', 'property'],
  },
  {
    name: 'Delhi, which has a legislature',
    law: 'CGST Act s. 2(103): a State; the Delhi GST Act',
    supply: { sellerState: '07', sellerGstin: '07AABCS1429B1ZW', propertyState: '07' },
    tax: ['cgst_sgst', '9000.00', '9000.00', '0.00'],
    supplyPlace: ['07', 'property'],
  },
  {
    name: 'Puducherry, which has a legislature',
    law: 'CGST Act s. 2(103)',
    supply: { sellerState: '34', sellerGstin: '34AABCS1429B1ZZ', propertyState: '34' },
    tax: ['cgst_sgst', '9000.00', '9000.00', '0.00'],
    supplyPlace: ['34', 'property'],
  },
  {
    name: 'Jammu and Kashmir, which has a legislature',
    law: 'CGST Act s. 2(103)',
    supply: { sellerState: '01', sellerGstin: '01AABCS1429B1Z8', propertyState: '01' },
    tax: ['cgst_sgst', '9000.00', '9000.00', '0.00'],
    supplyPlace: ['01', 'property'],
  },
  {
    name: 'a company that moved its office but is registered where it was',
    law: 'IGST Act s. 2(15): the place of business for which the registration has been obtained',
    supply: { sellerState: '24' },
    tax: ['cgst_sgst', '9000.00', '9000.00', '0.00'],
    supplyPlace: ['27', 'property'],
  },
  {
    name: 'no property, a buyer registered in another State',
    law: 'IGST Act s. 12(2)(a)',
    supply: { propertyState: null, buyerState: '27', buyerGstin: '29AAPFU0939F1ZR' },
    tax: ['igst', '0.00', '0.00', '18000.00'],
    supplyPlace: ['29', 'buyer_registration'],
  },
  {
    name: 'no property, a buyer registered in the company’s State',
    law: 'IGST Act s. 12(2)(a), s. 8(2)',
    supply: { propertyState: null, buyerState: null, buyerGstin: '27AAPFU0939F1ZV' },
    tax: ['cgst_sgst', '9000.00', '9000.00', '0.00'],
    supplyPlace: ['27', 'buyer_registration'],
  },
  {
    name: 'no property, a buyer registered in no State',
    law: 'IGST Act s. 12(2)(a); CGST Act s. 2(114)(f): other territory',
    supply: { propertyState: null, buyerGstin: '97AAPFU0939F1ZO' },
    tax: ['igst', '0.00', '0.00', '18000.00'],
    supplyPlace: ['97', 'buyer_registration'],
  },
  {
    name: 'no property, an unregistered buyer with an address in another State',
    law: 'IGST Act s. 12(2)(b)(i)',
    supply: { propertyState: null, buyerState: '24' },
    tax: ['igst', '0.00', '0.00', '18000.00'],
    supplyPlace: ['24', 'buyer_address'],
  },
  {
    name: 'no property, an unregistered buyer without an address',
    law: 'IGST Act s. 12(2)(b)(ii)',
    supply: { propertyState: null, buyerState: null },
    tax: ['cgst_sgst', '9000.00', '9000.00', '0.00'],
    supplyPlace: ['27', 'seller'],
  },
  {
    name: 'a property abroad',
    law: 'IGST Act s. 12(3), proviso',
    supply: { propertyState: 'abroad', buyerState: '24' },
    tax: ['igst', '0.00', '0.00', '18000.00'],
    supplyPlace: ['24', 'buyer_address'],
  },
  {
    name: 'a company without a registration',
    law: 'CGST Act s. 32(1)',
    supply: { sellerGstin: null },
    tax: none,
    supplyPlace: ['27', 'property'],
  },
  {
    name: 'a company without a registration, for a registered buyer in another State',
    law: 'CGST Act s. 32(1)',
    supply: { sellerGstin: null, propertyState: '29', buyerGstin: '29AAPFU0939F1ZR' },
    tax: none,
    supplyPlace: ['29', 'property'],
  },
  {
    name: 'a company of which nothing is known',
    law: 'CGST Act s. 32(1)',
    supply: { sellerGstin: null, sellerState: null, propertyState: null, buyerState: null },
    tax: none,
    supplyPlace: null,
  },
  {
    name: 'a rate of nothing',
    law: 'CGST Act s. 2(47): a nil rate is an exempt supply',
    supply: { rate: '0' },
    tax: none,
    supplyPlace: ['27', 'property'],
  },
  {
    name: '5 %, which halves to 2.5 %',
    law: 'CGST Act s. 9(1)',
    supply: { rate: '5', amount: '12345.00' },
    tax: ['cgst_sgst', '308.63', '308.63', '0.00'],
    supplyPlace: ['27', 'property'],
  },
  {
    name: 'an odd paisa: 18 % of 1.17 is 0.2106, each half 0.1053',
    law: 'CGST Act s. 9(1) and the State’s own: two taxes, each rounded for itself',
    supply: { amount: '1.17' },
    tax: ['cgst_sgst', '0.11', '0.11', '0.00'],
    supplyPlace: ['27', 'property'],
  },
  {
    name: 'the same between States is rounded once',
    law: 'IGST Act s. 5(1)',
    supply: { amount: '1.17', propertyState: '30' },
    tax: ['igst', '0.00', '0.00', '0.21'],
    supplyPlace: ['30', 'property'],
  },
  {
    name: 'half a paisa goes up',
    law: 'CGST Act s. 9(1); half up as s. 170 has it for rupees',
    supply: { amount: '0.50', rate: '18' },
    tax: ['cgst_sgst', '0.05', '0.05', '0.00'],
    supplyPlace: ['27', 'property'],
  },
  {
    name: 'the largest amount',
    law: 'CGST Act s. 9(1)',
    supply: { amount: '9999999999.99' },
    tax: ['cgst_sgst', '900000000.00', '900000000.00', '0.00'],
    supplyPlace: ['27', 'property'],
  },
  {
    name: 'nothing at all',
    law: 'IGST Act s. 12(3)(a)',
    supply: { amount: '0', propertyState: '30' },
    tax: ['igst', '0.00', '0.00', '0.00'],
    supplyPlace: ['30', 'property'],
  },
] as const satisfies ReadonlyArray<{
  name: string;
  law: string;
  supply: Partial<Supply>;
  tax: readonly [string, string, string, string];
  supplyPlace: readonly [string, string] | null;
}>;

describe('the tax on a supply', () => {
  it.each(cases)('$name ($law)', ({ supply, tax: expected, supplyPlace: where }) => {
    const { tax, supplyPlace } = taxOf({ ...usual, ...supply });
    expect([tax.kind, tax.cgst, tax.sgst, tax.igst]).toEqual(expected);
    expect(supplyPlace && [supplyPlace.state, supplyPlace.because]).toEqual(where);
    expect(paiseOf(tax.total)).toBe(paiseOf(tax.cgst) + paiseOf(tax.sgst) + paiseOf(tax.igst));
  });
});

it('rejects an invalid amount', () => {
  expect(() => taxOf({ ...usual, amount: '-1' })).toThrow(RangeError);
  expect(() => taxOf({ ...usual, amount: '1e5' })).toThrow(RangeError);
});

it('has its legal name', () => {
  const { tax } = taxOf(usual);
  expect(invoiceTitleOf(usual.sellerGstin, tax)).toBe('tax_invoice');
  expect(invoiceTitleOf(usual.sellerGstin, taxOf({ ...usual, rate: '0' }).tax)).toBe('bill_of_supply');
  expect(invoiceTitleOf(null, taxOf({ ...usual, sellerGstin: null }).tax)).toBe('invoice');
});

const amounts = fc
  .bigInt({ min: 0n, max: 999_999_999_999n })
  .map((paise) => `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`);

it('splits the tax into equal halves, at most a paisa off the whole rate', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 2800 }), (amount, hundredths) => {
      const rate = (hundredths / 100).toFixed(2);
      const within = taxOf({ ...usual, amount, rate }).tax;
      const between = taxOf({ ...usual, amount, rate, propertyState: '30' }).tax;
      expect(within.cgst).toBe(within.sgst);
      const apart = paiseOf(within.total) - paiseOf(between.total);
      expect(apart >= -1n && apart <= 1n).toBe(true);
    }),
  );
});

it('is allocated to lines without losing a paisa', () => {
  expect(taxPerLine('0.10', ['1.00', '1.00', '1.00'])).toEqual(['0.03', '0.04', '0.03']);
  expect(taxPerLine('0.00', ['0.00', '0.00'])).toEqual(['0.00', '0.00']);
  fc.assert(
    fc.property(fc.array(amounts, { minLength: 1, maxLength: 40 }), (values) => {
      const amount = values.reduce((sum, value) => sum + paiseOf(value), 0n);
      const { tax } = taxOf({ ...usual, amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}` });
      const parts = taxPerLine(tax.cgst, values).map(paiseOf);
      expect(parts.every((part) => part >= 0n)).toBe(true);
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount === 0n ? 0n : paiseOf(tax.cgst));
    }),
  );
});
