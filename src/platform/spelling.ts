const gujaratiBlock = 0x0a80 - 0x0900;
const written: ReadonlyArray<readonly [RegExp | string, string]> = [
  [/[ँं](?=[पफबभम])/gu, 'm'],
  [/([क-ह]़?)(?=[ऄ-हँंःm])/gu, '$1a'],
  ['़', ''],
  ...pairs(
    'क्ष ksh ज्ञ gy ॐ om त्र tr श्र shr ख kh घ gh छ chh च ch झ jh ठ th ढ dh थ th ध dh फ ph भ bh श sh ष sh ऐ ai औ au',
  ),
  ...pairs('ै ai ौ au ऋ ri ृ ri ञ n'),
];
const letters = new Map(
  [...'कगङजटडणतदनपबमयरलळवसहअआइईउऊऍएऑओािीुूॅेॉोँंः'].map((sign, index) => [
    sign,
    'kgnjtdntdnpbmyrllvshaaiiuueeooaiiuueeoonnh'[index] ?? '',
  ]),
);
const spoken: ReadonlyArray<readonly [RegExp | string, string]> = [
  ...pairs('ee i oo u w v ph f z j q k x ksh ck k dny gy'),
  [/ga(?:on|nv|v) |goan /gu, 'gav '],
  [/c(?=[eiy])/gu, 's'],
  [/c(?!h)/gu, 'k'],
  ['inh ', 'ing '],
  [/([bdgjkst])h/gu, '$1'],
  ['chh', 'ch'],
  [/([a-z])\1+/gu, '$1'],
  [/\b([bdghkmptv])ru/gu, '$1ri'],
  ...pairs('au o ou o ao av iya ia ai e ay e ei e'),
  ['ey ', 'e '],
  ['y ', 'i '],
  ['ahe', 'eh'],
  [/(?<=[a-z])a+/gu, ''],
  [/e+/gu, 'e'],
  [/\b[a-z]\b/gu, ''],
];

/**
 * The form in which names are compared: lower-case Latin letters without accents, transliterated from any script. The
 * same as `search_key` in the database, for lists that the browser has completely.
 */
export function nameKey(text: string): string {
  const small = text.normalize('NFKC').toLowerCase();
  const latin = /[\u0900-\u097f\u0a80-\u0aff]/u.test(small) ? romanized(small) : small;
  const plain = latin
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .replaceAll(/[‘’]/gu, "'");
  return plain.replaceAll(/[\s,.;:/()'"–—-]+/gu, ' ').trim();
}

/** Compares names for sorting: a name in Devanagari or Gujarati sorts by its transliteration. */
export function compareNames(one: string, other: string): number {
  const [first, second] = [nameKey(one), nameKey(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** Searches a local list: every typed word must begin a word of the entry, or sound like the beginning of one. */
export function createMatcher(entries: readonly string[]): (typed: string) => ReadonlySet<number> {
  const known = entries.map((entry) => ({ key: ` ${splitWords(entry)}`, sounds: soundsOf(splitWords(entry)) }));
  return (typed) => {
    const wanted = splitWords(typed)
      .split(' ')
      .filter(Boolean)
      .map((word) => ({ word, sound: soundsOf(word).trim() }));
    const hits = known.flatMap(({ key, sounds }, index) => {
      const isIn = ({ word, sound }: (typeof wanted)[number]) =>
        key.includes(` ${word}`) || (sound.length > 1 && sounds.includes(` ${sound}`));
      return wanted.every(isIn) ? [index] : [];
    });
    return new Set(hits);
  };
}

/** The sounds of the words of a key, in capitals and separated by spaces; the same as `sounds` in the database. */
export function soundsOf(key: string): string {
  const heard = ` ${key} `.replaceAll(/\S*[^a-z ]\S*/gu, '');
  const sounds = heard.trim() === '' ? ' ' : rewritten(heard, spoken);
  return sounds.replaceAll(/ +/gu, ' ').toUpperCase();
}

function splitWords(text: string): string {
  return nameKey(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Transliterates Devanagari and Gujarati as people write names in Latin letters: 'पुणे' and 'પુણે' are 'pune'. */
function romanized(text: string): string {
  const devanagari = text.replaceAll(/[\u0a81-\u0aef]/gu, (sign) =>
    String.fromCodePoint((sign.codePointAt(0) ?? 0) - gujaratiBlock),
  );
  const digits = devanagari.replaceAll(/[०-९]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0966));
  const signs = rewritten(digits, written).replaceAll('्', '');
  return [...signs].map((sign) => letters.get(sign) ?? sign).join('');
}

function rewritten(text: string, rules: ReadonlyArray<readonly [RegExp | string, string]>): string {
  return rules.reduce((word, [from, to]) => word.replaceAll(from, to), text);
}

/** Splits 'a b c d' into the pairs [a, b] and [c, d]. */
function pairs(list: string): ReadonlyArray<readonly [string, string]> {
  return [...list.matchAll(/(\S+) (\S+)/gu)].map(([, from = '', to = '']) => [from, to] as const);
}
