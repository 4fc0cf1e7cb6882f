import { toLatinDigits } from './digits.ts';
import type { Language } from './i18n/languages.ts';

/**
 * Money is a decimal string in the company's base currency, at most two decimals ('13500000.00'): never a float. It has
 * Latin digits and lakh grouping (12,34,567) in all four languages; `mr-IN` of Intl has neither.
 */
export type Currency = 'inr' | 'usd' | 'eur';

/** The largest amount in any currency; in rupees '₹999 crores (9.99 billion)'. */
export const maxAmount = 9_999_999_999;

const symbols: Record<Currency, string> = { inr: '₹', usd: '$', eur: '€' };

export function currencySymbol(currency: Currency): string {
  return symbols[currency];
}

/** Groups the digits of an integer: by lakh for rupees, else by thousands. */
export function groupDigits(digits: string, currency: Currency): string {
  const clean = digits.replace(/^0+(?=\d)/, '');
  if (clean.length <= 3) return clean;
  const tail = clean.slice(-3);
  const head = clean.slice(0, -3);
  const step = currency === 'inr' ? 2 : 3;
  const groups: string[] = [];
  for (let end = head.length; end > 0; end -= step) groups.unshift(head.slice(Math.max(0, end - step), end));
  return `${groups.join(',')},${tail}`;
}

/** Formats a count in Indian grouping: 12,34,567. */
export function formatCount(count: number | string): string {
  return groupDigits(String(Math.trunc(Number(count))), 'inr');
}

/** Formats a number with at most one decimal: '1,205.5', '12'. */
export function formatTenths(value: number): string {
  const [whole = '0', tenth = '0'] = value.toFixed(1).split('.');
  return tenth === '0' ? groupDigits(whole, 'inr') : `${groupDigits(whole, 'inr')}.${tenth}`;
}

/** Formats a measure in Indian grouping with at most two decimals: '1,205.56'. */
export function formatMeasure(measure: number | string): string {
  const [whole = '0', fraction = ''] = Number(measure).toFixed(2).split('.');
  const decimals = fraction.replace(/0+$/u, '');
  return decimals === '' ? groupDigits(whole, 'inr') : `${groupDigits(whole, 'inr')}.${decimals}`;
}

/** Formats the full amount: '₹1,35,00,000', with paise only if not zero. */
export function formatMoney(value: string | number, currency: Currency): string {
  const [whole = '0', fraction = ''] = String(value).replace('-', '').split('.');
  const paisa = fraction.padEnd(2, '0').slice(0, 2);
  const sign = String(value).startsWith('-') ? '-' : '';
  return `${sign}${symbols[currency]}${groupDigits(whole, currency)}${paisa === '00' ? '' : `.${paisa}`}`;
}

/** Abbreviations of lakh and crore after an amount. */
const shortUnits: Readonly<Record<Language, { lakh: string; crore: string }>> = {
  en: { lakh: 'L', crore: 'Cr' },
  hi: { lakh: 'लाख', crore: 'करोड़' },
  mr: { lakh: 'लाख', crore: 'कोटी' },
  gu: { lakh: 'લાખ', crore: 'કરોડ' },
};

/**
 * Shortens an amount: crore from 10,000,000 with one decimal, lakh from 100,000, else grouped; what rounds up to 100.0
 * L is 1.0 Cr.
 */
export function shortMoney(value: string | number, currency: Currency, language: Language): string {
  const { lakh, crore } = shortUnits[language];
  const amount = Math.abs(Number(value));
  const sign = Number(value) < 0 ? '-' : '';
  const symbol = symbols[currency];
  if (currency !== 'inr') {
    if (amount >= 999_950) return `${sign}${symbol}${(amount / 1_000_000).toFixed(1)} M`;
    return `${sign}${symbol}${groupDigits(String(Math.round(amount)), currency)}`;
  }
  if (amount >= 9_995_000) return `${sign}${symbol}${groupDecimal((amount / 10_000_000).toFixed(1))} ${crore}`;
  if (amount >= 100_000) return `${sign}${symbol}${(amount / 100_000).toFixed(1)} ${lakh}`;
  return `${sign}${symbol}${groupDigits(String(Math.round(amount)), currency)}`;
}

/**
 * The amount as people say it: '₹1.25 Cr', '₹87.5 L', with at most two decimals. Null below a lakh and for other currencies,
 * where the full amount is as short.
 */
export function spokenMoney(value: string | number, currency: Currency, language: Language): string | null {
  const amount = Number(value);
  if (currency !== 'inr' || amount < 100_000) return null;
  const { lakh, crore } = shortUnits[language];
  const [size, unit] = amount >= 9_999_500 ? [10_000_000, crore] : [100_000, lakh];
  return `${symbols[currency]}${formatMeasure(amount / size)} ${unit}`;
}

function groupDecimal(value: string): string {
  const [whole = '0', fraction = '0'] = value.split('.');
  return `${groupDigits(whole, 'inr')}.${fraction}`;
}

const units: ReadonlyArray<readonly [RegExp, bigint]> = [
  [/^(cr|crs|crore|crores|करोड़|कोटी|કરોડ)\.?$/u, 10_000_000n],
  [/^(l|lac|lacs|lakh|lakhs|लाख|લાખ)\.?$/u, 100_000n],
  [/^(k|thousand|हज़ार|हजार|હજાર)\.?$/u, 1_000n],
];

/** Parses a typed amount ('1.2 cr', '95 lakh', '₹1,35,00,000', '१२ लाख') to a decimal string; null if invalid. */
export function parseMoney(text: string): string | null {
  const match = /^(?:₹|rs\.?|inr|\$|€)?\s*([\d,]*)(?:\.(\d+))?\s*([^\d\s]*)$/iu.exec(toLatinDigits(text).trim());
  if (!match) return null;
  const whole = (match[1] ?? '').replaceAll(',', '');
  const fraction = match[2] ?? '';
  const unit = (match[3] ?? '').toLowerCase();
  if (whole === '' && fraction === '') return null;
  const factor = unit === '' ? 1n : units.find(([word]) => word.test(unit))?.[1];
  if (factor === undefined) return null;
  const scale = 10n ** BigInt(fraction.length);
  const paisa = (BigInt(whole === '' ? '0' : whole) * scale + BigInt(fraction === '' ? '0' : fraction)) * factor * 100n;
  const rounded = (paisa + scale / 2n) / scale;
  const rupees = rounded / 100n;
  const rest = rounded % 100n;
  return rest === 0n ? String(rupees) : `${rupees}.${String(rest).padStart(2, '0')}`;
}
