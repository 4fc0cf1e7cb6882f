import { isBlank, plain, tidy } from '#features/imports/cells/cell-text.ts';
import { decimalPattern, hundredths, readDecimal, wholeNumber } from '#features/imports/cells/decimal.ts';

/** How the rooms are written: '2 BHK', '4 Bedroom', '1 RK' (room and kitchen), 'Studio', or a bare figure. */
export type RoomForm = 'bhk' | 'bedroom' | 'rk' | 'studio' | 'figure';

export type RoomReading =
  | { kind: 'empty' }
  | { kind: 'rooms'; bedrooms: number; form: RoomForm; text: string; isRange: boolean; hasExtra: boolean }
  | { kind: 'unreadable'; code: 'unreadable' | 'out_of_range'; text: string };

const forms = (
  [
    ['bhk', String.raw`b\.?\s?h\.?\s?k\b|बी\.?\s?एच\.?\s?के|બી\.?\s?એચ\.?\s?કે`],
    ['rk', String.raw`r\.?\s?k\b|room\s?kitchen|आर\.?\s?के|આર\.?\s?કે`],
    ['bedroom', String.raw`bed\s?rooms?\b|beds?\b|bdrms?\b|br\b|bd\b|rooms?\b|शयनकक्ष|बेडरूम|બેડરૂમ|कमरे|कमरा`],
  ] as const
).map(([form, synonyms]) => ({
  form,
  pattern: new RegExp(
    String.raw`(?:^|[^\d.,])(${decimalPattern})\s*-?\s*(?:${synonyms})|^(?:${synonyms})[\s:-]*(${decimalPattern})`,
    'u',
  ),
}));
const numerals = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const numeralPattern = new RegExp(String.raw`^(?:${numerals.join('|')})\b`, 'u');
const several = new RegExp(String.raw`^(${decimalPattern})\s*(?:-|,|/|&|to\b|and\b)\s*(${decimalPattern})(?=\D)`, 'u');
const extraRooms = /(?<=\d|[hr]\.?\s?k\.?)\s*\+\s*(?:\d+|servants?|study|store|pooja|puja|sq|s|t)(?!\p{L})/u;
const onlyFigure = new RegExp(`^(${decimalPattern})$`, 'u');

/**
 * Bedrooms from 'n BHK', 'n Bedroom', 'n RK', 'Studio' or a figure. A studio has 0 bedrooms; n RK has n rooms including the
 * living room, so 1 RK has 0. '2.5 BHK' and '2 BHK + study' have 2 and an extra, '2/3 BHK' the smaller number.
 */
export function readRooms(text: string): RoomReading {
  if (isBlank(text)) return { kind: 'empty' };
  const kept = tidy(text);
  const said = plain(text).replace(numeralPattern, (word) => String(numerals.indexOf(word)));
  const single = said.replace(extraRooms, '');
  const one = single.replace(several, (_, first: string, second: string) => smaller(first, second));
  const reading = { text: kept, isRange: one !== single, hasExtra: single !== said };
  for (const { form, pattern } of forms) {
    const match = pattern.exec(one);
    if (match) return rooms(match[1] ?? match[2] ?? '', form, reading);
  }
  if (/\bstudio\b|स्टूडियो|स्टुडिओ|સ્ટુડિયો/u.test(said)) return rooms('0', 'studio', reading);
  return rooms(onlyFigure.exec(one)?.[1] ?? '', 'figure', reading);
}

function rooms(
  figure: string,
  form: RoomForm,
  reading: { text: string; isRange: boolean; hasExtra: boolean },
): RoomReading {
  const value = readDecimal(figure);
  const count = value && hundredths(value);
  if (count === null || count % 50n !== 0n) return { kind: 'unreadable', code: 'unreadable', text: reading.text };
  if (count >= 10_000n) return { kind: 'unreadable', code: 'out_of_range', text: reading.text };
  const whole = Number(count / 100n);
  const bedrooms = form === 'rk' ? Math.max(0, whole - 1) : whole;
  return { kind: 'rooms', bedrooms, form, ...reading, hasExtra: reading.hasExtra || count % 100n === 50n };
}

function smaller(first: string, second: string): string {
  const [one, other] = [readDecimal(first), readDecimal(second)];
  return one && other && hundredths(one) > hundredths(other) ? second : first;
}

export type BathroomReading =
  | { kind: 'empty' }
  | { kind: 'bathrooms'; bathrooms: number; text: string }
  | { kind: 'unreadable'; code: 'unreadable' | 'out_of_range'; text: string };

const bathroomPattern = new RegExp(
  String.raw`^(${decimalPattern})\s*\+?\s*(?:bath\s?rooms?|baths?|toilets?|t|wc|washrooms?|शौचालय|बाथरूम|બાથરૂમ)?\.?$`,
  'u',
);

/** Bathrooms in steps of a half, 0 to 99. */
export function readBathrooms(text: string): BathroomReading {
  if (isBlank(text)) return { kind: 'empty' };
  const kept = tidy(text);
  const value = readDecimal(bathroomPattern.exec(plain(text))?.[1] ?? '');
  if (!value) return { kind: 'unreadable', code: 'unreadable', text: kept };
  const halves = wholeNumber({ digits: value.digits * 2n, places: value.places }, 198);
  if (halves !== null) return { kind: 'bathrooms', bathrooms: halves / 2, text: kept };
  return { kind: 'unreadable', code: hundredths(value) > 9_900n ? 'out_of_range' : 'unreadable', text: kept };
}
