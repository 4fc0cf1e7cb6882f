import { plain } from './cell-text.ts';

const longest = 1_000;

/** A pattern that matches whole words; `list` separates them by '|'. */
export function termsPattern(list: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${list})(?![\p{L}\p{M}])`, 'gu');
}

/** Whether a text holds words beyond those its reader understands, or bracketed figures that it skips. */
export function saysMore(text: string, understood: RegExp): boolean {
  if (text.length > longest) return true;
  const rest = plain(text, longest).replace(understood, ' ');
  return /\p{L}[\p{L}\p{M}]/u.test(rest) || /\([^()]*\d/u.test(rest);
}

/** Words around an amount that add nothing to it. */
export const moneyTerms = termsPattern(
  'rs|inr|rupees?|रुपये|रुपए|रु|રૂપિયા|રૂ|only|price|per|month|monthly|mth|mo|pm|pcm|p\\.m|प्रति|माह|दरमहा|પ્રતિ|માસ|to|and|aur|और|आणि|અને|से|ते|થી|th|thousands?|haza{1,2}r|हज़ार|हजार|હજાર|la[ck]s?|lakhs?|lk|lkh|लाख|લાખ|mn|million|mio|crs?|crores?|karod|करोड़|करोड़|कोटी|કરોડ|budget|up\\s?to|under|below|within|max(?:imum)?|min(?:imum)?|above|tak|तक|पर्यंत|સુધી',
);
