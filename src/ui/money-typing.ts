import type { Language } from '#platform/i18n/languages.ts';
import type { Currency } from '#platform/money.ts';
import { currencySymbol, formatMoney, groupDigits, parseMoney, shortMoney } from '#platform/money.ts';

export interface TypedMoney {
  text: string;
  caret: number;
}

/** The decimal string of typed text; invalid text stays unchanged, so that the form's validation reports it. */
export function amountOf(text: string): string {
  return parseMoney(text) ?? text.trim();
}

/** Formats an amount for the field: grouped, without the currency sign. */
export function writtenAmount(value: string, currency: Currency): string {
  const amount = /^\d+(\.\d+)?$/u.test(value) ? value : parseMoney(value);
  return amount === null ? value : formatMoney(amount, currency).replace(currencySymbol(currency), '');
}

/** The short form beside the field; undefined where it would only repeat the digits. */
export function shortAmountInWords(value: string, currency: Currency, language: Language): string | undefined {
  if (!/^\d+(\.\d+)?$/u.test(value)) return undefined;
  const shortAmount = shortMoney(value, currency, language);
  return /\p{L}/u.test(shortAmount) ? shortAmount : undefined;
}

/**
 * Groups digits during typing and keeps the caret after the same digit. Units ('1.2 cr') stay unchanged. Deleting a
 * comma deletes the digit beside it; otherwise the comma would be inserted again.
 */
export function groupTyped(before: string, after: TypedMoney, inputType: string, currency: Currency): TypedMoney {
  let { text, caret } = after;
  if (!/^[\d,]*(\.\d*)?$/u.test(text)) return after;
  if (before.length === text.length + 1 && before[caret] === ',' && bare(before) === bare(text)) {
    if (inputType === 'deleteContentBackward' && caret > 0) {
      text = text.slice(0, caret - 1) + text.slice(caret);
      caret -= 1;
    } else if (inputType === 'deleteContentForward') {
      text = text.slice(0, caret) + text.slice(caret + 1);
    }
  }
  const signsAfterCaret = bare(text.slice(caret)).length;
  const [whole = '', fraction] = bare(text).split('.');
  const grouped = groupDigits(whole, currency) + (fraction === undefined ? '' : `.${fraction}`);
  return { text: grouped, caret: caretBefore(grouped, signsAfterCaret) };
}

/** The amount after an arrow key, never negative; null for other keys or invalid amounts. */
export function steppedAmount(value: string, key: string, step: number): string | null {
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !/^(\d+(\.\d+)?)?$/u.test(value)) return null;
  const [whole = '', fraction] = value.split('.');
  const rupees = Number(whole) + (key === 'ArrowUp' ? step : -step);
  return rupees <= 0 ? '0' : `${rupees}${fraction === undefined ? '' : `.${fraction}`}`;
}

function bare(text: string): string {
  return text.replaceAll(',', '');
}

/**
 * The caret position with this many digits and points after it; counted from the end, since leading zeros may be gone.
 */
function caretBefore(text: string, signsAfter: number): number {
  let caret = text.length;
  for (let left = signsAfter; left > 0 && caret > 0; ) {
    caret -= 1;
    if (text[caret] !== ',') left -= 1;
  }
  return caret;
}
