const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const honorifics = /^(mr|mrs|ms|dr|prof|shri|smt|km|adv|श्री|श्रीमती|डॉ|શ્રી|શ્રીમતી|ડૉ)\.?$/iu;

/** The first characters of the first and last word of a name; an Indic character keeps its vowel signs. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s,]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const named = words.filter((word) => !honorifics.test(word));
  const [first, ...rest] = named.length > 0 ? named : words;
  if (first === undefined) return '';
  const last = rest.at(-1);
  return (firstSign(first) + (last === undefined ? '' : firstSign(last))).toLocaleUpperCase();
}

function firstSign(word: string): string {
  for (const { segment } of clusters.segment(word)) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment;
  }
  return '';
}
