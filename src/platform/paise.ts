/** The exact paise of a decimal string with at most two decimals: '1234.5' is 123450n. */
export function paiseOf(rupees: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/u.exec(rupees);
  if (!match) throw new RangeError(`not an amount with at most two decimals: ${rupees}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const paise = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign === '-' ? -paise : paise;
}

/** Formats paise as rupees with two decimals. */
export function rupeesOf(paise: bigint): string {
  const digits = String(paise < 0n ? -paise : paise).padStart(3, '0');
  return `${paise < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Divides and rounds half up; for non-negative numbers. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}
