import { isBlank, plain, tidy } from './cell-text.ts';
import { fromHundredths, hundredths } from './decimal.ts';
import { above, upTo } from './open-ends.ts';
import { lowerEnd, readQuantity } from './quantity.ts';
import { unitKey, unitTable } from './unit-table.ts';

/** Units of a price column or of one cell. */
export const moneyUnits = ['rupees', 'thousand', 'lakh', 'crore'] as const;
export type MoneyUnit = (typeof moneyUnits)[number];

const moneyUnitTable = unitTable<bigint>([
  [1_000n, 'k th thousand thousands hazar hazaar हज़ार हजार હજાર'],
  [100_000n, 'l lac lakh lakhs lk lkh lacs लाख લાખ'],
  [1_000_000n, 'mn million mio'],
  [10_000_000n, 'cr crore crs karod करोड़ कोटी કરોડ'],
]);

const factorOf: Record<MoneyUnit, bigint> = { rupees: 1n, thousand: 1_000n, lakh: 100_000n, crore: 10_000_000n };

/** At most 9999999999 rupees, in hundredths. */
const maxPrice = 999_999_999_900n;

export type MoneyReading =
  | { kind: 'empty' }
  | { kind: 'money'; rupees: string; text: string; isRange: boolean; isMonthly: boolean; isRounded: boolean }
  | { kind: 'unreadable'; code: 'unreadable' | 'rate_not_price' | 'out_of_range'; text: string };

const monthly =
  /(?:\bper|\/|\ba)\s*(?:month|mth|mo)\b|\bp\.?\s?m\b\.?|\bmonthly\b|\bpcm\b|प्रति\s?माह|दरमहा|પ્રતિ\s?માસ/u;

/** Reads money as rupees with two decimals; of a range, the lower end. `unit` applies to cells without one. */
export function readMoney(text: string, unit: MoneyUnit = 'rupees'): MoneyReading {
  if (isBlank(text)) return { kind: 'empty' };
  const kept = tidy(text);
  const whole = plain(text);
  const said = bareFigures(whole);
  if (/(?:\bper\b|\/)\s*\p{L}/u.test(said)) return { kind: 'unreadable', code: 'rate_not_price', text: kept };
  const quantity = readQuantity(said, (word) => moneyUnitTable.get(unitKey(word)));
  const price = quantity && lowerEnd(quantity, (part) => hundredths(part.amount, part.unit ?? factorOf[unit]));
  if (!quantity || price === null) return { kind: 'unreadable', code: 'unreadable', text: kept };
  if (price <= 0n || price > maxPrice) return { kind: 'unreadable', code: 'out_of_range', text: kept };
  return {
    kind: 'money',
    rupees: fromHundredths(price),
    text: kept,
    isRange: quantity.upper !== null,
    isMonthly: monthly.test(whole),
    isRounded: /\de\+?\d/u.test(said),
  };
}

/** The figures and their units without the words around them. */
function bareFigures(whole: string): string {
  return whole
    .replace(/\([^)]*\)/gu, ' ')
    .replace(/\/\s*-/gu, ' ')
    .replace(monthly, ' ')
    .replace(/₹|(?<!\p{L})(?:rs|inr|rupees?|रुपये|रुपए|रु|રૂપિયા|રૂ)(?!\p{L})\.?/gu, ' ')
    .replace(
      /(?<!\p{L})(?:only|onwards?|negotiable|nego|neg|fixed|approx|asking|starting|from|price|all inclusive)(?!\p{L})\.?:?|~|\+\s*$/gu,
      ' ',
    )
    .trim();
}

/** A budget; null is an open end. A single figure is the upper end (`most`). */
export type BudgetReading =
  | { kind: 'empty' }
  | { kind: 'budget'; least: string | null; most: string | null; isSingle: boolean; text: string }
  | { kind: 'unreadable'; text: string };

/** Reads '80 L – 1.2 Cr', 'up to 50 lakh', '1 crore+' or one figure, in rupees with two decimals. */
export function readBudget(text: string, unit: MoneyUnit = 'rupees'): BudgetReading {
  if (isBlank(text)) return { kind: 'empty' };
  const kept = tidy(text);
  const unreadable = { kind: 'unreadable', text: kept } as const;
  const whole = plain(text).replace(/(?<!\p{L})budget(?!\p{L}):?/gu, ' ');
  const isCapped = upTo.test(whole);
  const isOpen = above.test(whole);
  // 'min 50 L max 80 L'
  const said = bareFigures(whole.replace(upTo, isOpen ? ' - ' : ' ').replace(above, ' '));
  const quantity = readQuantity(said, (word) => moneyUnitTable.get(unitKey(word)));
  if (!quantity) return unreadable;
  const worth = (parts: typeof quantity.lower) =>
    parts.reduce((sum, part) => sum + hundredths(part.amount, part.unit ?? factorOf[unit]), 0n);
  const ends = [worth(quantity.lower), ...(quantity.upper ? [worth(quantity.upper)] : [])];
  const [first = 0n, last = first] = ends;
  if (ends.some((end) => end > maxPrice) || (quantity.isShared && first > last)) return unreadable;
  const [least, most] = (first > last ? [last, first] : [first, last]).map((end) =>
    end === 0n ? null : fromHundredths(end),
  );
  if (quantity.upper) return { kind: 'budget', least: least ?? null, most: most ?? null, isSingle: false, text: kept };
  if (least === null || least === undefined) return { kind: 'empty' };
  if (isOpen) return { kind: 'budget', least, most: null, isSingle: false, text: kept };
  return { kind: 'budget', least: null, most: least, isSingle: !isCapped, text: kept };
}
