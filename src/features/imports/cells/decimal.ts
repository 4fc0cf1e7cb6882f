/** An exact decimal, `digits` / 10^`places`: binary floats would lose paisa. */
export type Decimal = { readonly digits: bigint; readonly places: number };

/** Pattern for '1056', '1,056', '1,35,00,000.50', '.5' and spreadsheet notation ('1.35e+07'). */
export const decimalPattern = String.raw`(?:\d[\d,]*(?:\.\d*)?|\.\d+)(?:e\+?\d{1,2}(?!\d))?`;

const shape = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d*)(?:\.(\d*))?(?:e\+?(\d{1,2}))?$/u;

/** Reads one unsigned figure; null if it is none or its commas are no grouping ('12,5'). */
export function readDecimal(text: string): Decimal | null {
  const match = shape.exec(text);
  if (!match || text.length > 60) return null;
  const whole = (match[1] ?? '').replaceAll(',', '');
  const fraction = match[2] ?? '';
  if (whole === '' && fraction === '') return null;
  const exponent = Number(match[3] ?? 0);
  return { digits: BigInt(`0${whole}${fraction}`) * 10n ** BigInt(exponent), places: fraction.length };
}

/** The decimal times a fraction, in hundredths; halves round up. */
export function hundredths(value: Decimal, numerator = 1n, denominator = 1n): bigint {
  const divisor = 10n ** BigInt(value.places) * denominator;
  return (2n * value.digits * numerator * 100n + divisor) / (2n * divisor);
}

/** Hundredths as a decimal string with two decimals: 390700000n is '3907000.00'. */
export function fromHundredths(value: bigint): string {
  return `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
}

/** The whole number; null if the decimal has a fraction or exceeds `largest`. */
export function wholeNumber(value: Decimal, largest: number): number | null {
  const scale = 10n ** BigInt(value.places);
  if (value.digits % scale !== 0n || value.digits / scale > BigInt(largest)) return null;
  return Number(value.digits / scale);
}
