import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import type { SearchQuery, SearchTerm } from './search-query.ts';
import { anyOf, bedroomPatterns, isBedroomCount, isShort } from './search-query.ts';

/** A searched table: `search_words` writes its `search_text`, which begins with the record's name. */
export interface SearchedTable {
  readonly table: SQL;
  /** The name of a row p; of equal matches, shorter names are first. */
  readonly name: SQL;
  readonly filter: SQL;
  readonly card: SQL;
  readonly joins: SQL;
}

export interface BestMatches {
  /** JSON of the cards that match by spelling, and of those that match only by sound. */
  readonly items: string;
  readonly alike: string;
  readonly shown: number;
  /** The number of matches, up to a thousand; for a common word a lower bound in hundreds. */
  readonly count: CappedCount;
}

/** The number of newest rows that are scanned first, and again to count a common word. */
const newest = sql.raw('2000');
const wider = sql.raw('5000');
/** A word with this many matches among the newest rows is common: a scan then reaches the count soon. */
const common = sql.raw('100');
const cap = 1000;
const overCap = sql.raw(String(cap + 1));

/**
 * Finds the best matches of all words: exact name, beginning of the name, beginnings of words, parts of words, then
 * sound; newest first among equals. A common word has too many matches to rank them all. Only its newest matches are
 * ranked, and names that begin with it, which have their own index.
 */
export async function findBest(
  db: Queryable,
  { table, name, filter, card, joins }: SearchedTable,
  searchQuery: SearchQuery,
  limit: number,
): Promise<BestMatches> {
  const ways = waysOf(searchQuery);
  const found = anyOf(ways);
  const row = sql`p.id, p.search_text, p.created_at, ${name} as name`;
  const sorted = sql`order by p.created_at desc, p.id desc`;
  const start = Array.from(searchQuery.start).slice(0, maxStartLength).join('');
  const cards = (which: SQL) => sql`select coalesce(json_agg((select row_to_json(card) from (select ${card}) card)
        order by b.rank, case when b.rank < 2 then b.length end, b.created_at desc, b.id desc) filter (where ${which}), '[]')::text`;
  const { rows } = await db.execute<BestRow>(sql`
    with near as materialized (
      select ${row} from (select * from ${table} p where ${filter} ${sorted} limit ${newest}) p where ${found}),
    begun as materialized (
      select ${row} from (
        select * from ${table} p
        where ${filter} and left(p.search_text, 60) ~>=~ ${start} and left(p.search_text, 60) ~<~ ${`${start}\u{10ffff}`}
        order by left(p.search_text, 60) using ~<~ limit 30) p
      where ${found}),
    ${samplesOf(ways, (way, isWanted) => sql`select ${row} from ${table} p where ${isWanted} and ${filter} and ${way}`)},
    more as materialized (
      select 1 from (select * from ${table} p where (select count(*) from near) >= ${common} and ${filter} ${sorted} limit ${wider}) p
      where ${found} limit ${overCap}),
    counted as (select (select count(*) from sampled) + (select count(*) from more) as count,
      (select count(*) from near) >= ${common} as is_common),
    best as (
      select * from (
        select distinct on (p.id) p.id, p.created_at, length(p.name) as length, ${rankOf(searchQuery)} as rank from (
          select * from begun union all select * from sampled
          union all (select * from near limit 300)) p) p
      order by rank, case when rank < 2 then length end, created_at desc, id desc limit ${sql.raw(String(limit))})
    select (${cards(sql`b.rank < ${soundRank}`)} from best b join ${table} p on p.id = b.id ${joins}) as items,
      (${cards(sql`b.rank = ${soundRank}`)} from best b join ${table} p on p.id = b.id ${joins}) as alike,
      (select count(*) from best)::integer as shown,
      case when count > ${sql.raw(String(cap))} then ${sql.raw(String(cap))} when is_partial then count / 100 * 100 else count end::integer as count,
      count > ${sql.raw(String(cap))} or is_partial as is_capped
    from counted, lateral (select is_common
      and (select count(*) from (select 1 from ${table} p where ${filter} limit ${wider} + 1) all_rows) > ${wider} as is_partial) p`);
  const [answer] = rows;
  if (!answer) throw new Error('nothing was counted');
  return {
    items: answer.items,
    alike: answer.alike,
    shown: answer.shown,
    count: { value: answer.count, is_capped: answer.is_capped },
  };
}

interface BestRow extends Record<string, unknown> {
  readonly items: string;
  readonly alike: string;
  readonly shown: number;
  readonly count: number;
  readonly is_capped: boolean;
}

/** The length of the indexed beginning of a name. */
const maxStartLength = 60;

/**
 * Samples the search index for a word that is not common, one way after another. A way is skipped when an earlier one
 * finds more than the cap, since each reads all index entries of its words.
 */
function samplesOf(ways: readonly SQL[], select: (way: SQL, isWanted: SQL) => SQL): SQL {
  const sampleOf = (index: number) => sql.raw(`sampled_${index}`);
  const samples = ways.map((way, index) => {
    const earlier = ways.slice(0, index);
    const isWanted = [
      sql`(select count(*) from near) < ${common}`,
      ...earlier.map((_, before) => sql`(select count(*) from ${sampleOf(before)}) < ${overCap}`),
    ];
    const isNew = earlier.length > 0 ? sql`(${way} and not ${anyOf(earlier)})` : way;
    // Without its own limit, so that the planner uses the search index and not the date index.
    return sql`hits_${sql.raw(String(index))} as materialized (${select(isNew, sql.join(isWanted, sql` and `))}),
    ${sampleOf(index)} as materialized (select * from hits_${sql.raw(String(index))} limit ${overCap})`;
  });
  const all = sql.join(
    ways.map((_, index) => sql`select * from ${sampleOf(index)}`),
    sql` union all `,
  );
  return sql`${sql.join(samples, sql`, `)}, sampled as materialized (select * from (${all}) sampled limit ${overCap})`;
}

/** The ways to match: all words by spelling, all by sound, or as a phone number. Each is one index condition. */
function waysOf({ terms, digits }: SearchQuery): SQL[] {
  const stands = sql`(${sql.join(terms.map(hasTerm), sql` and `)})`;
  const ways = [stands];
  if (terms.some(({ soundPattern }) => soundPattern !== null))
    ways.push(
      sql`(${sql.join(
        terms.map((word) => soundsSo(word) ?? hasTerm(word)),
        sql` and `,
      )})`,
    );
  if (digits !== null) ways.push(sql`p.search_text like ${`%${digits}%`}`);
  return ways;
}

function hasTerm({ key }: SearchTerm): SQL {
  if (isBedroomCount(key)) return anyOf(bedroomPatterns(key).map((pattern) => sql`p.search_text like ${pattern}`));
  const word = escaped(key);
  if (!isShort(key)) return sql`p.search_text like ${`%${word}%`}`;
  return sql`(p.search_text like ${`${word}%`} or p.search_text like ${`% ${word}%`})`;
}

function soundsSo({ soundPattern }: SearchTerm): SQL | null {
  return soundPattern === null ? null : sql`p.search_text like ${soundPattern}`;
}

function matches(word: SearchTerm): SQL {
  const sounds = soundsSo(word);
  return sounds === null ? hasTerm(word) : sql`(${hasTerm(word)} or ${sounds})`;
}

const soundRank = sql.raw('4');

function rankOf({ terms, start, sound, digits, isOtherScript }: SearchQuery): SQL {
  const every = (patternsOf: (word: SearchTerm) => SQL) => sql.join(terms.map(patternsOf), sql` and `);
  const begins = (word: SearchTerm) =>
    isBedroomCount(word.key) ? hasTerm(word) : sql`' ' || p.search_text like ${`% ${escaped(word.key)}%`}`;
  // Computes sounds only for the few candidate names, not for a thousand.
  const isCalledSo =
    sound === null
      ? sql`false`
      : sql`length(p.name) < ${2 * start.length} and p.search_text like ${`% ${sound} %`} and trim(sounds(search_key(p.name))) = ${sound}`;
  // Names in two scripts have no letters in common.
  const isOfOtherScript = isOtherScript ? sql`true` : sql`p.name ~ '[\u0900-\u0aff]'`;
  const isPhone = digits === null ? sql`false` : sql`p.search_text like ${`%${digits}%`}`;
  return sql`case when p.search_text like ${`${escaped(start)} %`} or (${isCalledSo}) then 0 when p.search_text like ${`${escaped(start)}%`} then 1
    when ${every(begins)} then 2 when ${every(hasTerm)} or ${isPhone} or ${isOfOtherScript} then 3 else ${soundRank} end`;
}

/** A search with more words than this allows no typing errors. */
const maxWithTypos = 5;

/**
 * Finds cards that match all words with one typing error per word: a wrong, missing, extra or transposed letter.
 * Excludes exact matches.
 */
export async function findNear(
  db: Queryable,
  { table, filter, card, joins }: SearchedTable,
  searchQuery: SearchQuery,
  limit: number,
): Promise<Pick<BestMatches, 'items' | 'shown'>> {
  const none = { items: '[]', shown: 0 };
  if (searchQuery.terms.length > maxWithTypos || !searchQuery.terms.some((word) => slipsOf(word).length > 0))
    return none;
  const maybe = sql.join(searchQuery.terms.map(maybeMatches), sql` and `);
  const nearly = sql.join(searchQuery.terms.map(nearlyMatches), sql` and `);
  const likeness = sql.join(searchQuery.terms.map(likenessOf), sql` + `);
  const { rows } = await db.execute<{ items: string; shown: number }>(sql`
    with hits as materialized (
      select p.id, p.search_text, p.created_at from ${table} p where ${filter} and ${maybe} and not ${anyOf(waysOf(searchQuery))}),
    best as (
      select p.id, ${likeness} as likeness, p.created_at from (select * from hits limit 300) p where ${nearly}
      order by likeness desc, p.created_at desc, p.id desc limit ${sql.raw(String(limit))})
    select coalesce(json_agg((select row_to_json(card) from (select ${card}) card)
      order by b.likeness desc, b.created_at desc, b.id desc), '[]')::text as items, count(*)::integer as shown
    from best b join ${table} p on p.id = b.id ${joins}`);
  return rows[0] ?? none;
}

/** The index condition: the letters around the error, possibly in different words. */
function maybeMatches(word: SearchTerm): SQL {
  const patterns = slipsOf(word).map(({ before, after }) => `%${before}%${after}%`.replaceAll('%%', '%'));
  return sql`(${sql.join([matches(word), ...patterns.map((pattern) => sql`p.search_text like ${pattern}`)], sql` or `)})`;
}

/** The exact condition on the candidates: the letters are in one word. */
function nearlyMatches(word: SearchTerm): SQL {
  const slips = slipsOf(word).map(({ before, after }) => `${before}[^ ]{1,3}${after === '' ? '\\M' : after}`);
  return slips.length === 0 ? matches(word) : sql`(${matches(word)} or p.search_text ~ ${`\\m(?:${slips.join('|')})`})`;
}

function likenessOf({ key, sound }: SearchTerm): SQL {
  const spelt = sql`word_similarity(${key}, p.search_text)`;
  return sound === null ? spelt : sql`greatest(${spelt}, word_similarity(${sound}, p.search_text))`;
}

interface Slip {
  readonly before: string;
  readonly after: string;
}

/**
 * The parts of a word that remain correct after one typing error (a wrong, missing, extra or transposed letter): the
 * word without one pair of neighbours, for each pair, by spelling and by sound. Parts that are too short would match
 * everywhere, and numbers must match exactly. Only letters, which need no escaping in a pattern.
 */
function slipsOf({ key, sound }: SearchTerm): Slip[] {
  return [key, sound ?? '']
    .filter((word) => /^\p{L}{5,30}$/u.test(word))
    .flatMap((word) =>
      Array.from(word)
        .slice(1)
        .map((_, index) => ({ before: word.slice(0, index), after: word.slice(index + 2) }))
        .filter(({ before, after }) => before.length > 2 || after.length > (before === '' ? 3 : 2)),
    );
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/gu, '\\$&');
}
