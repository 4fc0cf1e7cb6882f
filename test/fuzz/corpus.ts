/** Valid texts that look like attacks: stored and shown unchanged. */
export const corpusTexts: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "Robert'); drop table properties; --",
  "' or '1'='1",
  '{{7*7}} #{7*7} %{7*7} <%= 7*7 %>',
  '=HYPERLINK("http://evil.example","here")',
  '../../../etc/passwd',
  '%00 %s %n %x \\0 \\x00 \\u0000',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  'true',
  '-1e309',
  '१२३',
  'पुणे अपार्टमेंट',
  'ગુજરાતી ભાષા',
  'שלום עולם',
  'a\u202eb\u202cc',
  'zero\u200bwidth\u200djoined',
  'Ze\u0301\u0323\u0301\u0323\u0301\u0323lgo',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\u{10ffff}',
  'ǅ ﬃ İ ı ẞ ß',
  'line\nbreak\ttab',
  '`backtick` $(id) | rm -rf / ; & && ||',
  '{"a":1}',
  '%',
  '_%_\\_%',
  '\\',
  "''",
  '--',
  'a'.repeat(300),
];

/** Texts that PostgreSQL cannot store, or that are invisible: no field accepts them. */
export const unkeepableTexts: readonly string[] = [
  '\u0000',
  'nul\u0000inside',
  '\ud800',
  'lone\udc00trail',
  'lead\ud83d',
  '\udc00\ud800',
];

/** Texts that are no number, date, id or email address, some of them nearly. */
const nearlyTexts: readonly string[] = [
  '',
  ' ',
  '1.2.3',
  '1e5',
  '०१',
  '1,00,000',
  '0x10',
  '+5',
  '-0',
  '1.005',
  '99999999999999999999',
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '10000-01-01',
  '2026-1-1',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '0032-01-01T05:29:59.999+05:30',
  '9999-12-31T23:59:59-23:59',
  '2026-02-30T25:61:61Z',
  'infinity',
  '-infinity',
  'now',
  '00000000-0000-0000-0000-000000000000',
  '------------------------------------',
  '{0190a6c5-4cf7-7c3a-8f5e-0f8f9e7a1b2c}',
  '0190a6c54cf77c3a8f5e0f8f9e7a1b2c',
  'a@b',
  'a@b@c.in',
  'x'.repeat(100_000),
];

/** A number that JSON can express and JavaScript cannot, sent verbatim. */
export class Written {
  readonly characters: string;

  constructor(characters: string) {
    this.characters = characters;
  }
}

const numbers: readonly unknown[] = [
  0,
  -1,
  0.1,
  1e-300,
  2 ** 31,
  2 ** 53,
  1e21,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  new Written('-0'),
  new Written('1e309'),
  new Written('-1e309'),
  new Written('123456789012345678901234567890'),
];

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Values of wrong types. */
export const corpusValues: readonly unknown[] = [
  ...corpusTexts,
  ...unkeepableTexts,
  ...nearlyTexts,
  ...numbers,
  null,
  true,
  false,
  [],
  [null],
  [[]],
  {},
  { length: 1 },
  { toString: 1, constructor: { prototype: 1 } },
  nested(1_000),
  Array.from({ length: 1_000 }, () => 'x'),
];

export const corpusKeys = [
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  '0',
  'id ',
  'is_admin',
  'a\u0000b',
  'created_by',
];

/** JSON with `Written` numbers verbatim. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) => {
    if (part instanceof Written) return `written:${part.characters}`;
    if (Object.is(part, -0)) return 'written:-0';
    return typeof part === 'number' && !Number.isFinite(part) ? `written:${part > 0 ? '' : '-'}1e309` : part;
  });
  return (text ?? 'null').replaceAll(/"written:([^"]*)"/gu, '$1');
}
