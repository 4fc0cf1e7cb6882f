import { plain } from './cells/cell-text.ts';
import { fromHundredths, hundredths } from './cells/decimal.ts';
import type { MoneyUnit } from './cells/money.ts';
import { readQuantity } from './cells/quantity.ts';
import { normalizeColumnName } from './column-names.ts';

/** The unit of a column of amounts, by its name, else by its figures. */
export function moneyUnitOf(name: string, cells: readonly string[], isRent: boolean): MoneyUnit {
  const words = normalizeColumnName(name);
  if (/\b(?:lakhs?|lacs?|l)\b|लाख|લાખ/u.test(words)) return 'lakh';
  if (/\b(?:crores?|crs?)\b|करोड़|कोटी|કરોડ/u.test(words)) return 'crore';
  if (/\b(?:thousands?|k)\b/u.test(words)) return 'thousand';
  if (/\b(?:rupees|rs|inr)\b/u.test(words)) return 'rupees';
  return guessMoneyUnit(cells, isRent);
}

/**
 * Guesses the unit of a price column by the median of its bare figures, including both ends of ranges. Properties cost 2
 * lakh to 20 crore and rent 2,000 rupees or more. So under 10 is crore, under 2,000 lakh, else rupees; rents under 2,000
 * are thousands.
 */
export function guessMoneyUnit(cells: readonly string[], isRent: boolean): MoneyUnit {
  const figures = cells.flatMap(bareFigures).sort((one, other) => one - other);
  const median = figures[Math.floor(figures.length / 2)];
  if (median === undefined || median >= 2_000) return 'rupees';
  if (isRent) return 'thousand';
  return median < 10 ? 'crore' : 'lakh';
}

/** The figures of a cell without a unit, both for a range: '45', '50-60'. */
function bareFigures(cell: string): number[] {
  const quantity = readQuantity<never>(plain(cell), () => undefined);
  const parts = quantity ? [...quantity.lower, ...(quantity.upper ?? [])] : [];
  return parts.map(({ amount }) => Number(fromHundredths(hundredths(amount)))).filter((figure) => figure > 0);
}
