/** Formats the number of a cell as the user sees it, as far as it matters: days, percent and units. */
export type WriteNumber = (raw: string) => string;

type NumberKind = 'number' | 'percent' | 'date' | 'time' | 'date_time';

/** Formats that are predefined by number (ECMA-376, 18.8.30). */
const builtInKinds: Readonly<Record<number, NumberKind>> = {
  9: 'percent',
  10: 'percent',
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'date_time',
  27: 'date',
  28: 'date',
  29: 'date',
  30: 'date',
  31: 'date',
  36: 'date',
  45: 'time',
  46: 'time',
  47: 'time',
  50: 'date',
  51: 'date',
  54: 'date',
  57: 'date',
  58: 'date',
};

/** The epoch of a workbook: 1900, or 1904 as in old Excel for Mac. */
export type DateSystem = 1900 | 1904;

export function numberWriter(id: number, code: string | undefined, system: DateSystem): WriteNumber {
  const kind = code === undefined ? (builtInKinds[id] ?? 'number') : kindOf(code);
  const { before, after, minDigits } = kind === 'number' && code !== undefined ? aroundOf(code) : plainNumber;
  return (raw) => {
    const value = Number(raw);
    if (raw.trim() === '' || !Number.isFinite(value)) return raw;
    if (kind === 'percent') return `${decimal(value * 100)}%`;
    if (kind !== 'number') return moment(value, kind, system) ?? decimal(value);
    const digits = decimal(Math.abs(value));
    const [whole = ''] = digits.split('.');
    const padded = '0'.repeat(Math.max(0, minDigits - whole.length)) + digits;
    return `${value < 0 ? '-' : ''}${before}${padded}${after}`;
  };
}

function kindOf(code: string): NumberKind {
  // Quoted and bracketed text is not part of the pattern, except elapsed hours such as [h].
  const pattern = firstSection(code)
    .replace(/"[^"]*"?|\\.|_.|\*./gu, '')
    .replace(/\[(?![hms]+\])[^\]]*\]?/giu, '')
    .toLowerCase();
  if (/general/u.test(pattern)) return 'number';
  const hasTime = /[hs]/u.test(pattern);
  if (/[yd]/u.test(pattern) || (pattern.includes('m') && !hasTime)) return hasTime ? 'date_time' : 'date';
  if (hasTime) return 'time';
  return pattern.includes('%') ? 'percent' : 'number';
}

const plainNumber = { before: '', after: '', minDigits: 0 };

/** The text that a format puts around the digits (currency, unit), and its zero padding, as for PIN codes. */
function aroundOf(code: string): typeof plainNumber {
  const section = firstSection(code);
  const pattern = /^((?:"[^"]*"|\\.|\[[^\]]*\]|_.|\*.|[^0#?])*)([0#?](?:[0#?.,\\ ]*[0#?.,])?)(.*)$/su.exec(section);
  if (!pattern) return plainNumber;
  const [, before = '', digits = '', after = ''] = pattern;
  // A trailing comma divides by a thousand, so the unit would not fit the raw number.
  if (digits.endsWith(',')) return plainNumber;
  return {
    before: literals(before),
    after: literals(after),
    minDigits: /^0+$/u.test(digits) ? digits.length : 0,
  };
}

/** The literal text of a format section, without colours, conditions, width spaces and fillers. */
function literals(piece: string): string {
  return piece
    .replace(/_.|\*./gu, '')
    .replace(/\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]/gu, '$1')
    .replace(/\\(.)|"([^"]*)"/gu, '$1$2')
    .replace(/^General$/iu, '');
}

/** The format section for positive numbers. */
function firstSection(code: string): string {
  return /^(?:"[^"]*"|\\.|[^;"\\])*/su.exec(code)?.[0] ?? '';
}

/** A number with the fifteen digits of spreadsheet precision, without an exponent: 9876543210, not 9.87654321E9. */
function decimal(value: number): string {
  const [mantissa = '', exponent = '0'] = value.toPrecision(15).split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const exponentDigits = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + exponentDigits;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(1, point);
  const rest = padded.slice(at).replace(/0+$/u, '');
  return `${value < 0 ? '-' : ''}${padded.slice(0, at)}${rest === '' ? '' : `.${rest}`}`;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** The serial of 31 December 9999, the last day in spreadsheets. */
const lastSerial = 2_958_465;

/** A day as YYYY-MM-DD, a time as HH:MM, or both; null for numbers out of range. */
function moment(serial: number, kind: NumberKind, system: DateSystem): string | null {
  if (serial < 0 || serial > lastSerial) return null;
  const days = system === 1904 ? serial + 1_462 : serial;
  // Excel counts 29 February 1900, which did not exist: earlier serials are one day behind.
  const shifted = days < 60 ? days + 1 : days;
  const instant = Date.UTC(1899, 11, 30) + Math.round((shifted * dayMs) / minuteMs) * minuteMs;
  const [day = '', time = ''] = new Date(instant).toISOString().split('T');
  const hours = time.slice(0, 5);
  if (kind === 'time' && serial < 1) return hours;
  const isWhole = kind === 'date' || hours === '00:00';
  return isWhole ? day : `${day} ${hours}`;
}
