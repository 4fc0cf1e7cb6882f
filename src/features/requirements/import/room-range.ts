import { isBlank, plain } from '#features/imports/cells/cell-text.ts';
import { above, upTo } from '#features/imports/cells/open-ends.ts';
import { roomLimits } from '#features/requirements/rules.ts';

export type Rooms = 'bedrooms' | 'bathrooms';

export type RoomsReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'rooms'; readonly least: number | null; readonly most: number | null; readonly hasExtra: boolean }
  | { readonly kind: 'unreadable' };

const any = /^(?:any|all|any ?one|no preference|open|koi bhi|कोई भी|कोणतेही|કોઈ પણ)$/u;
const extraRooms = /(?<=\d|[hr]\.?\s?k\.?)\s*\+\s*(?:\d+|servants?|study|store|pooja|puja|sq|s|t)(?!\p{L})/gu;
const roomAndKitchen =
  /(\d{1,2})\s*-?\s*(?:r\.?\s?k(?!\p{L})\.?|room\s?kitchen|आर\.?\s?के(?!\p{L})\.?|આર\.?\s?કે(?!\p{L})\.?)/gu;
const studio = /(?<!\p{L})studio(?!\p{L})|स्टूडियो|स्टुडिओ|સ્ટુડિયો/gu;
const roomTerms =
  /(?<!\p{L})(?:b\.?\s?h\.?\s?ks?|bed\s?rooms?|beds?|bdrms?|br|bd|bath\s?rooms?|baths?|toilets?|wash\s?rooms?|rooms?|बी\.?\s?एच\.?\s?के|बेडरूम|शयनकक्ष|कमरे|कमरा|खोल्या|बाथरूम|शौचालय|બી\.?\s?એચ\.?\s?કે|બેડરૂમ|બાથરૂમ|શૌચાલય|રૂમ)(?![\p{L}\p{M}])\.?/gu;
const between = /(?<!\p{L})(?:to|or|and|se|ya|aur|से|या|और|ते|किंवा|आणि|થી|અથવા|અને)(?![\p{L}\p{M}])|[-–,/&|]/gu;

/**
 * The number of rooms: '2–3 BHK', '2, 3 or 4', 'min 2', 'up to 3', '4+', 'Studio' (no bedroom), '1 RK' (none either). A
 * single figure is both ends, 'any' is neither.
 */
export function readRoomRange(text: string, rooms: Rooms): RoomsReading {
  const whole = plain(text).trim();
  if (isBlank(text) || any.test(whole)) return { kind: 'empty' };
  const counted = whole.replace(extraRooms, '');
  const said = counted
    .replace(roomAndKitchen, (_, figure: string) => ` ${Math.max(0, Number(figure) - 1)} `)
    .replace(studio, ' 0 ')
    .replace(roomTerms, ' ')
    .trim();
  const isCapped = upTo.test(said);
  const isOpen = above.test(said);
  const figures = said.replace(upTo, ' ').replace(above, ' ').replace(between, ' ').trim().split(/\s+/u);
  if (!figures.every((figure) => /^\d{1,2}(?:\.\d)?$/u.test(figure))) return { kind: 'unreadable' };
  const counts = figures.map((figure) => Math.floor(Number(figure)));
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  // Spreadsheets have 0 for an unknown number.
  if (rooms === 'bathrooms' && most === 0) return { kind: 'empty' };
  const limits = roomLimits[rooms];
  if (least < limits.least || most > limits.most) return { kind: 'unreadable' };
  const isSingle = figures.length === 1;
  return {
    kind: 'rooms',
    least: isSingle && isCapped ? null : least,
    most: isSingle && isOpen && !isCapped ? null : most,
    hasExtra: counted !== whole || figures.some((figure) => !Number.isInteger(Number(figure))),
  };
}
