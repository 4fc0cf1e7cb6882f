/** Fast path: most cells need no normalization. */
const isPlainAscii = /^(?:[!-~]+(?: [!-~]+)*)?$/u;

/** Normalizes a cell to one line: no control characters or lone surrogates, single spaces, trimmed. */
export function tidy(text: string): string {
  if (isPlainAscii.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Z}\u200b\u2060\ufeff\ufffe\uffff]+/gu, ' ')
    .trim();
}

/** As `tidy`, but keeps line breaks (at most one empty line in a row). */
export function tidyLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/u)
    .map(tidy)
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

/** As `tidy`, and also removes commas and separators that exports leave at the ends ('Baner, '). */
export function tidyEnds(text: string): string {
  return withoutEnds(tidy(text));
}

/** As `tidyEnds`, but keeps line breaks. */
export function tidyLineEnds(text: string): string {
  return withoutEnds(tidyLines(text));
}

function withoutEnds(whole: string): string {
  // A regular expression anchored at the end would backtrack at every separator.
  let end = whole.length;
  while (end > 0 && isEnd.test(whole.charAt(end - 1))) end -= 1;
  return whole.slice(0, end).replace(/^[\s,;|·]+/u, '');
}

const isEnd = /[\s,;|·]/u;

/** At most `longest` UTF-16 units; never splits a surrogate pair. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return text
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/u, '')
    .trim();
}

/**
 * Normalizes a cell for the readers: NFKC ('㎡' becomes 'm2'), Latin digits, '½' as '.5', lower case. Only the first
 * `longest` characters are read.
 */
export function plain(text: string, longest = maxReadableLength): string {
  if (text.length <= longest && isPlainAscii.test(text)) return text.toLowerCase();
  return tidy(cutText(text, longest))
    .replace(/(\d)?\s*½/gu, (_, digit: string | undefined) => `${digit ?? '0'}.5`)
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .replace(/[\u2018\u2019\u2032]/gu, "'")
    .replace(/[\u201c\u201d\u2033]/gu, '"')
    .toLowerCase();
}

/** Longer cells are prose. The limit also bounds the readers' regular expressions. */
const maxReadableLength = 200;

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 128) return digit;
  // Each script has its ten decimal digits in one run from zero (Unicode Standard, 4.6).
  for (let zero = code; zero > code - 10; zero -= 1) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) return String(code - zero);
  }
  return digit;
}

/** Ways to write "no value". */
const blanks = new Set(
  [
    '',
    '-',
    '--',
    '---',
    '.',
    '?',
    'na',
    'n/a',
    'n.a.',
    'n.a',
    '#n/a',
    'nan',
    'nil',
    'null',
    'none',
    'undefined',
    '[]',
  ].concat([
    '#ref!',
    '#value!',
    '#name?',
    '#div/0!',
    'not available',
    'not applicable',
    'not mentioned',
    'not specified',
  ]),
);

export function isBlank(text: string): boolean {
  return text.length > maxReadableLength ? text.trim() === '' : blanks.has(plain(text));
}

/** Only the letters and digits of a word, in any script, lower case: 'Sq. Yards' is 'sqyards'. */
export function squeeze(text: string): string {
  return plain(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
