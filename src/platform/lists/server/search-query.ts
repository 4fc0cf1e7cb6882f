import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { toLatinDigits } from '#platform/digits.ts';
import { nameKey } from '#platform/spelling.ts';

/** A number of bedrooms, as people write it: '2 BHK', '2bhk', '२ बीएचके'. */
const bedroomCount = /(?<!\p{Nd})(\p{Nd}{1,2})[\s-]*(?:bhk|बीएचके|બીએચકે)(?![\p{L}\p{M}])/giu;
export const isBedroomCount = (word: string) => /^\d+ bhk$/u.test(word);

/** The words of a search; the separators are those of `search_key`. A number of bedrooms is one word: '2 bhk'. */
export function searchTerms(search: string | undefined): string[] {
  const terms = (search ?? '')
    .normalize('NFKC')
    .replaceAll(bedroomCount, (_, count: string) => ` ${Number(toLatinDigits(count))}_bhk `)
    .split(/[\s,.;:/()'"–—-]+/u)
    .map((word) => word.replace(/^(\d+)_bhk$/u, '$1 bhk'));
  return [...new Set(terms.filter((word) => word !== ''))].slice(0, 12);
}

/**
 * The digits of what may be a phone or a part of one, from four on, as they stand in its E.164 form: '098220 123' is
 * '98220123', '+91 (0) 98220' is '9198220'. Null for anything else, and where the words say the same.
 */
export function searchPhoneDigits(search: string | undefined): string | null {
  const typed = (search ?? '').normalize('NFKC').trim();
  if (!/^[+(]?\p{Nd}[\p{Nd}\s()./–-]*$/u.test(typed)) return null;
  const written = toLatinDigits(typed);
  const plain = written.replace(/\D/gu, '').replace(/^0+/u, '');
  // Ten digits may begin with 910, a mobile of India's.
  const digits = /^\D*(\+|00)/u.test(written) || plain.length > 12 ? plain.replace(/^910+/u, '91') : plain;
  return digits.length < 4 || digits === typed ? null : digits;
}

/**
 * What a search means for the rows of a list: nothing, or a condition on what `search_words` wrote of them. All words stand
 * there, or all sound so as far as they have a sound, or it is a phone: each is one look into the index.
 */
export function searchCondition(search: string | undefined, text: SQL = sql`p.search_text`): SQL[] {
  const terms = searchTerms(search);
  if (terms.length === 0) return [];
  // The patterns are made once a statement, not once a row: hence the sub-selects.
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

/** Whether a word in the form of `search_key` is sought at the beginning of words only: else it were everywhere. */
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

/** How a number of bedrooms is written in a record: as a word of its own, with or without a gap. */
export function bedroomPatterns(key: string): string[] {
  const joined = key.replace(' ', '');
  return [key, joined].flatMap((written) => [`${written}%`, `% ${written}%`]);
}

/** A word that is looked for. */
export interface SearchTerm {
  /** As it was typed. */
  readonly typed: string;
  /** In the form of `search_key`. */
  readonly key: string;
  /** How it sounds, and the pattern that finds what sounds so; null where it has no sound. */
  readonly sound: string | null;
  readonly soundPattern: string | null;
}

/** What is looked for everywhere at once. */
export interface SearchQuery {
  readonly terms: readonly SearchTerm[];
  /** Typed in another script than Latin: a name that sounds so is the same name. */
  readonly isOtherScript: boolean;
  /** All of it, as a record's text would begin. */
  readonly start: string;
  /** How all of it sounds, where it is written in another script than Latin: by that a name is called so, too. */
  readonly sound: string | null;
  readonly digits: string | null;
}

/** Brings a search into the forms of the index, once for all that is searched; null when it holds no word. */
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

/** A search for some of the words of another. */
export function searchQueryOf(terms: readonly SearchTerm[], isOtherScript: boolean): SearchQuery {
  return {
    terms,
    isOtherScript,
    start: terms.map(({ key }) => key).join(' '),
    sound: isOtherScript ? terms.flatMap(({ sound }) => sound ?? []).join(' ') : null,
    digits: null,
  };
}
