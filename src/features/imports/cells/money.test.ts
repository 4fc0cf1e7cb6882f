import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHundredths } from './decimal.ts';
import { type MoneyUnit, readMoney } from './money.ts';

describe('money', () => {
  const amounts: ReadonlyArray<readonly [text: string, rupees: string, unit?: MoneyUnit]> = [
    ['39.07', '3907000.00', 'lakh'],
    ['34.185', '3418500.00', 'lakh'],
    ['0.1', '10000.00', 'lakh'],
    ['1.35', '13500000.00', 'crore'],
    ['85', '85000.00', 'thousand'],
    ['1.2 Cr', '12000000.00', 'lakh'],
    ['95 lakh', '9500000.00', 'crore'],
    ['₹1,35,00,000', '13500000.00'],
    ['13,500,000', '13500000.00'],
    ['13500000.005', '13500000.01'],
    ['45L', '4500000.00'],
    ['45 Lacs', '4500000.00'],
    ['85 K', '85000.00'],
    ['85 hazar', '85000.00'],
    ['1.2CR.', '12000000.00'],
    ['2 crores', '20000000.00'],
    ['1.5 karod', '15000000.00'],
    ['10 mn', '10000000.00'],
    ['Rs. 45,00,000/-', '4500000.00'],
    ['Rs45 lakh', '4500000.00'],
    ['INR 90,00,000', '9000000.00'],
    ['45 lakh rupees only', '4500000.00'],
    ['1 Cr 35 L', '13500000.00'],
    ['1 crore and 5 lakh', '10500000.00'],
    ['45-50 L', '4500000.00'],
    ['95 L to 1.1 Cr', '9500000.00'],
    ['45 L onwards', '4500000.00'],
    ['45L+', '4500000.00'],
    ['₹ 45 Lakhs (negotiable)', '4500000.00'],
    ['९५ लाख', '9500000.00'],
    ['₹ ૯૫ લાખ', '9500000.00'],
    ['1.35E+07', '13500000.00'],
    ['9999999999', '9999999999.00'],
  ];
  it.each(amounts.map(([text, rupees, unit]) => ({ text, rupees, unit })))(
    '$text is ₹$rupees',
    ({ text, rupees, unit }) => {
      expect(readMoney(text, unit)).toMatchObject({ kind: 'money', rupees });
    },
  );

  it.each([
    ['on request', 'unreadable'],
    ['45 dollars', 'unreadable'],
    ['-45', 'unreadable'],
    ['4.5.6', 'unreadable'],
    ['12,5', 'unreadable'],
    ['95 - 1.1 Cr', 'unreadable'],
    ['1 Cr 35', 'unreadable'],
    ['4500/sqft', 'rate_not_price'],
    ['4,500 per sq. ft.', 'rate_not_price'],
    ['2 Cr / acre', 'rate_not_price'],
    ['5 lakh per annum', 'rate_not_price'],
    ['0', 'out_of_range'],
    ['0.001', 'out_of_range'],
    ['9999999999.01', 'out_of_range'],
    ['1000 Cr', 'out_of_range'],
  ])('%s is not a price: %s', (text, code) => {
    expect(readMoney(text)).toEqual({ kind: 'unreadable', code, text });
  });

  it.each(['25k per month', '25,000/month', 'Rs. 25000 p.m.', '25000 pm', '25000 monthly', '₹25k/mo'])(
    '%s is paid monthly',
    (text) => {
      expect(readMoney(text)).toMatchObject({ rupees: '25000.00', isMonthly: true });
    },
  );

  it.each(['', ' ', '-', 'NA', 'n/a', '#N/A', 'null', 'Nil'])('%j is blank', (text) => {
    expect(readMoney(text)).toEqual({ kind: 'empty' });
  });
});

describe('the exactness of amounts', () => {
  const paisa = fc.bigInt({ min: 1n, max: 999_999_999_900n });

  it('keeps every amount to the paisa', () => {
    fc.assert(
      fc.property(paisa, (amount) => {
        expect(readMoney(fromHundredths(amount))).toMatchObject({ kind: 'money', rupees: fromHundredths(amount) });
      }),
    );
  });

  it('reads lakh and crore as the same rupees written out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (hundredthsOfLakh) => {
        const lakh = fromHundredths(BigInt(hundredthsOfLakh));
        const rupees = `${hundredthsOfLakh * 1000}.00`;
        expect(readMoney(lakh, 'lakh')).toMatchObject({ rupees });
        expect(readMoney(`${lakh} lakh`)).toMatchObject({ rupees });
      }),
    );
  });
});
