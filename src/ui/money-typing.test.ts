import { describe, expect, it } from 'vitest';
import { amountOf, groupTyped, shortAmountInWords, steppedAmount, writtenAmount } from './money-typing.ts';

/** Simulates typing with '|' for the caret: the text before, the browser's result; returns the field's result. */
function typed(before: string, after: string, inputType = 'insertText'): string {
  const { text, caret } = groupTyped(
    before.replace('|', ''),
    { text: after.replace('|', ''), caret: after.indexOf('|') },
    inputType,
    'inr',
  );
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('groupTyped', () => {
  it('groups in lakh during typing', () => {
    let field = '|';
    for (const digit of '13500000') field = typed(field, field.replace('|', `${digit}|`));
    expect(field).toBe('1,35,00,000|');
  });

  it('keeps the caret after a digit typed in the middle', () => {
    expect(typed('1,3|5,000', '1,37|5,000')).toBe('13,7|5,000');
  });

  it('deletes the digit before a comma on Backspace', () => {
    expect(typed('1,35,|000', '1,35|000', 'deleteContentBackward')).toBe('13,|000');
  });

  it('deletes the digit after a comma on Delete', () => {
    expect(typed('1,35|,000', '1,35|000', 'deleteContentForward')).toBe('13,5|00');
  });

  it('deletes exactly one digit', () => {
    expect(typed('1,35,000|', '1,35,00|', 'deleteContentBackward')).toBe('13,500|');
  });

  it('drops leading zeros and keeps the caret at its digit', () => {
    expect(typed('0|', '05|')).toBe('5|');
  });

  it('leaves paise and units unchanged', () => {
    expect(typed('2700|', '2700.|')).toBe('2,700.|');
    expect(typed('2,700.5|', '2,700.50|')).toBe('2,700.50|');
    expect(typed('1.2 |', '1.2 c|')).toBe('1.2 c|');
  });
});

describe('the value of a money field', () => {
  it('is a decimal string, or the invalid text as typed', () => {
    expect(amountOf('1,35,00,000')).toBe('13500000');
    expect(amountOf('1.2 cr')).toBe('12000000');
    expect(amountOf('')).toBe('');
    expect(amountOf(' about a crore ')).toBe('about a crore');
  });

  it('is shown grouped, with paise only if not zero', () => {
    expect(writtenAmount('13500000.00', 'inr')).toBe('1,35,00,000');
    expect(writtenAmount('2700.50', 'inr')).toBe('2,700.50');
    expect(writtenAmount('', 'inr')).toBe('');
    expect(writtenAmount('about a crore', 'inr')).toBe('about a crore');
  });

  it('has a short form only where it adds to the digits', () => {
    expect(shortAmountInWords('13500000.00', 'inr', 'en')).toBe('₹1.4 Cr');
    expect(shortAmountInWords('45000', 'inr', 'en')).toBeUndefined();
    expect(shortAmountInWords('about a crore', 'inr', 'en')).toBeUndefined();
  });
});

it('changes by a step with the arrow keys and never gets negative', () => {
  expect(steppedAmount('', 'ArrowUp', 1000)).toBe('1000');
  expect(steppedAmount('1500.50', 'ArrowUp', 1000)).toBe('2500.50');
  expect(steppedAmount('1500', 'ArrowDown', 1000)).toBe('500');
  expect(steppedAmount('500', 'ArrowDown', 1000)).toBe('0');
  expect(steppedAmount('1500', 'ArrowLeft', 1000)).toBeNull();
  expect(steppedAmount('about a crore', 'ArrowUp', 1000)).toBeNull();
});
