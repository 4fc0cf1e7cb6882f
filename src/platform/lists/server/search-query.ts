import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { toLatinDigits } from '#platform/digits.ts';
import { nameKey } from '#platform/spelling.ts';

/** A number of bedrooms in any spelling: '2 BHK', '2bhk', '२ बीएचके'. */
const bedroomCount = /(?<!\p{Nd})(\p{Nd}{1,2})[\s-]*(?:bhk|बीएचके|બીએચકે)(?![\p{L}\p{M}])/giu;
export const isBedroomCount = (word: string) => /^\d+ bhk$/u.test(word);

/** Splits a search into words with the separators of `search_key`. A number of bedrooms is one word: '2 bhk'. */
export function searchTerms(search: string | undefined): string[] {
  const terms = (search ?? '')
    .normalize('NFKC')
    .replaceAll(bedroomCount, (_, count: string) => ` ${Number(toLatinDigits(count))}_bhk `)
    .split(/[\s,.;:/()'"–—-]+/u)
    .map((word) => word.replace(/^(\d+)_bhk$/u, '$1 bhk'));
  return [...new Set(terms.filter((word) => word !== ''))].slice(0, 12);
}

/**
 * The digits of a possible phone number or part of one, at least four, as in E.164: '098220 123' is '98220123', '+91
 * (0) 98220' is '9198220'. Null for anything else, and where the words match the same rows.
 */
export function searchPhoneDigits(search: string | undefined): string | null {
  const typed = (search ?? '').normalize('NFKC').trim();
  if (!/^[+(]?\p{Nd}[\p{Nd}\s()./–-]*$/u.test(typed)) return null;
  const written = toLatinDigits(typed);
  const plain = written.replace(/\D/gu, '').replace(/^0+/u, '');
  // Ten digits that begin with 910 are an Indian mobile number.
  const digits = /^\D*(\+|00)/u.test(written) || plain.length > 12 ? plain.replace(/^910+/u, '91') : plain;
  return digits.length < 4 || digits === typed ? null : digits;
}

/**
 * The SQL condition of a search on the text that `search_words` wrote; none for an empty search. All words match by
 * spelling, or all match by sound, or the phone number matches. Each is one index condition.
 */
export function searchCondition(search: string | undefined, text: SQL = sql`p.search_text`): SQL[] {
  const terms = searchTerms(search);
  if (terms.length === 0) return [];
  // The sub-selects compute each pattern once per statement, not once per row.
  const oneOf = (patterns: readonly SQL[]) => anyOf(patterns.map((pattern) => sql`${text} like (select ${pattern})`));
  const every = (patternsOf: (word: string) => readonly SQL[]) =>
    sql`(${sql.join(
      terms.map((word) => oneOf(patternsOf(word))),
      sql` and `,
    )})`;
  const ways = [every(exactPatterns)];
  if (terms.some((word) => /\p{L}/u.test(word) && !isBedroomCount(word))) ways.push(every(sounding));
  const digits = searchPhoneDigits(search);
  if (digits !== null) ways.push(sql`${text} like ${`%${digits}%`}`);
  return [anyOf(ways)];
}

/**
 * Whether a word in the form of `search_key` only matches beginnings of words, since it would match everywhere else.
 */
export function isShort(key: string): boolean {
  return key.length <= 2;
}

export const anyOf = (ways: readonly SQL[]) => sql`(${sql.join([...ways], sql` or `)})`;

function exactPatterns(word: string): SQL[] {
  if (isBedroomCount(word)) return bedroomPatterns(word).map((pattern) => sql`${pattern}::text`);
  const key = sql`regexp_replace(search_key(${word}), '([\\\\%_])', '\\\\\\1', 'g')`;
  return isShort(nameKey(word)) ? [sql`${key} || '%'`, sql`'% ' || ${key} || '%'`] : [sql`'%' || ${key} || '%'`];
}

const sounding = (word: string) =>
  isBedroomCount(word)
    ? exactPatterns(word)
    : exactPatterns(word).map((pattern) => sql`coalesce(sound_pattern(search_key(${word})), ${pattern})`);

/** Patterns for a number of bedrooms in a record: a separate word, with or without a space. */
export function bedroomPatterns(key: string): string[] {
  const joined = key.replace(' ', '');
  return [key, joined].flatMap((written) => [`${written}%`, `% ${written}%`]);
}

/** A word of a search. */
export interface SearchTerm {
  readonly typed: string;
  /** Normalized by `search_key`. */
  readonly key: string;
  /** The sound of the word and its pattern; null if it has none. */
  readonly sound: string | null;
  readonly soundPattern: string | null;
}

/** A search across several kinds of records. */
export interface SearchQuery {
  readonly terms: readonly SearchTerm[];
  /** Typed in another script than Latin: names that sound the same then count as equal. */
  readonly isOtherScript: boolean;
  /** The whole search, to match the beginning of a record's text. */
  readonly start: string;
  /** The sound of the whole search if it is in another script than Latin; it then also matches names. */
  readonly sound: string | null;
  readonly digits: string | null;
}

/** Normalizes a search once for all tables; null if it has no word. */
export async function readSearchQuery(db: Queryable, search: string): Promise<SearchQuery | null> {
  const terms = searchTerms(search);
  if (terms.length === 0) return null;
  const { rows } = await db.execute<{ word: string; key: string; sound: string; pattern: string | null }>(sql`
    select word, key, trim(sounds(key)) as sound, sound_pattern(key) as pattern
    from unnest(${sql.param(terms)}::text[]) with ordinality as given (word, place), lateral (select search_key(word) as key) k
    where key <> '' order by place`);
  if (rows.length === 0) return null;
  const isOtherScript = /[\p{Script=Devanagari}\p{Script=Gujarati}]/u.test(search);
  const searchQuery = rows.map(({ word, key, sound, pattern }) => {
    const hasSound = pattern !== null && !isBedroomCount(key);
    return { typed: word, key, sound: hasSound ? sound : null, soundPattern: hasSound ? pattern : null };
  });
  return { ...searchQueryOf(searchQuery, isOtherScript), digits: searchPhoneDigits(search) };
}

/** Builds a query for some of the words of another. */
export function searchQueryOf(terms: readonly SearchTerm[], isOtherScript: boolean): SearchQuery {
  return {
    terms,
    isOtherScript,
    start: terms.map(({ key }) => key).join(' '),
    sound: isOtherScript ? terms.flatMap(({ sound }) => sound ?? []).join(' ') : null,
    digits: null,
  };
}
