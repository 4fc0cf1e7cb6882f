import { tidy } from '#features/imports/cells/cell-text.ts';
import { nameKey } from '#platform/spelling.ts';

const longest = 40;
/** Words of roads, parts of buildings and buildings. Some localities have them too: those stay empty. */
const otherWords =
  /\d|(?<!\p{L})(?:road|rd|street|st|marg|lane|sector|phase|block|plot|flat|floor|near|opp|opposite|behind|off|society|soc|apartments?|apts?|towers?|colony|layout|chowk|circle|residency|residences?|heights|villas?|niwas|nivas|bhavan|bhawan|enclave|complex|plaza|mall|arcade|gardens?|greens?|homes?|house|building|bldg|wing|chs|mansion|palace|court|park|city|survey|gat|shop|office|tal|taluka|dist|district)(?![\p{L}\p{M}])/u;

/**
 * The locality at the end of an address, only if it is certain: the agency knows the place (`known`, by `nameKey`), or the
 * address is nothing but its name ('Baner'), besides `others`: city and project. Null for 'Flat 3, Shanti Niketan'.
 */
export function localityAtEnd(address: string, others: readonly string[], known: ReadonlySet<string>): string | null {
  const isOther = (part: string) => others.some((other) => nameKey(other) === nameKey(part));
  const parts = address
    .split(',')
    .map(tidy)
    .filter((part) => part !== '' && !isOther(part));
  const last = parts.at(-1);
  if (last === undefined || last.length > longest) return null;
  if (known.has(nameKey(last))) return last;
  return parts.length === 1 && /\p{L}{3}/u.test(last) && !otherWords.test(last.toLowerCase()) ? last : null;
}
