import { todayOf } from '#features/invoices/server/service/save-invoice.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { BestMatches, SearchedTable } from '#platform/lists/server/best-matches.ts';
import { findBest, findNear } from '#platform/lists/server/best-matches.ts';
import type { SearchQuery, SearchTerm } from '#platform/lists/server/search-query.ts';
import { isShort, readSearchQuery, searchQueryOf } from '#platform/lists/server/search-query.ts';
import { ReadyJson } from '#platform/rpc/server/ready-json.ts';
import type { Findings } from '../contract.ts';
import { areFew, maxDroppable, maxShown } from '../rules.ts';
import { searchedKinds } from './repository/searched-kinds.ts';

interface Kind {
  readonly kind: string;
  readonly table: SearchedTable;
}

type Found = ReadonlyArray<Kind & { readonly best: BestMatches }>;

/**
 * The best results of every kind, with fuzzy ones if there are few. If nothing matches all words, drops words that match
 * nothing together with the others.
 */
export async function searchEverything({ db, ...rest }: StaffContext, question: string): Promise<ReadyJson<Findings>> {
  const [searchQuery, today] = await Promise.all([readSearchQuery(db, question), todayOf({ db, ...rest })]);
  const kinds = Object.entries(searchedKinds(today)).map(([kind, table]) => ({ kind, table }));
  const written = (found: Found, unmatched: readonly string[] = []) =>
    new ReadyJson<Findings>(toJson(kinds, found, unmatched));
  if (searchQuery === null) return written([]);
  const found = await findInAll(db, kinds, searchQuery);
  const all = areFew(countShown(found)) ? await addNear(db, found, searchQuery) : found;
  if (countShown(all) > 0) return written(all);
  const part = await dropTerms(db, kinds, searchQuery);
  return written(part.found, part.unmatched);
}

function findInAll(db: Queryable, kinds: readonly Kind[], searchQuery: SearchQuery): Promise<Found> {
  return Promise.all(
    kinds.map(async ({ kind, table }) => ({ kind, table, best: await findBest(db, table, searchQuery, maxShown) })),
  );
}

function addNear(db: Queryable, found: Found, searchQuery: SearchQuery): Promise<Found> {
  return Promise.all(
    found.map(async ({ kind, table, best }) => {
      const room = maxShown - best.shown;
      const near = room > 0 ? await findNear(db, table, searchQuery, room) : nothing;
      const alike = joinLists(best.alike, near.items);
      return { kind, table, best: { ...best, alike, shown: best.shown + near.shown } };
    }),
  );
}

interface KindResults {
  readonly found: Found;
  readonly kept: readonly SearchTerm[];
  readonly unmatched: readonly string[];
}

const nothing = { items: '[]', alike: '[]', shown: 0, count: { value: 0, is_capped: false } };
const noMatch: KindResults = { found: [], kept: [], unmatched: [] };

/** Drops words from first to last, and from last to first if that drops fewer. */
async function dropTerms(db: Queryable, kinds: readonly Kind[], searchQuery: SearchQuery): Promise<KindResults> {
  const { terms, digits } = searchQuery;
  if (digits !== null || terms.length < 2 || terms.length > maxDroppable) return noMatch;
  const forwards = await keepTerms(db, kinds, searchQuery);
  const backwards =
    forwards.unmatched.length > 1
      ? await keepTerms(db, kinds, { ...searchQuery, terms: terms.toReversed() })
      : forwards;
  const best = backwards.unmatched.length < forwards.unmatched.length ? backwards : forwards;
  // One or two letters match too many records.
  return best.kept.every(({ key }) => isShort(key)) ? noMatch : best;
}

/** Keeps each word that some record matches together with all words kept before. */
async function keepTerms(
  db: Queryable,
  kinds: readonly Kind[],
  { terms, isOtherScript }: SearchQuery,
): Promise<KindResults> {
  let part: KindResults = { ...noMatch, found: kinds.map((kind) => ({ ...kind, best: nothing })) };
  for (const word of terms) {
    const kept = [...part.kept, word];
    const tried = await findInAll(db, part.found, searchQueryOf(kept, isOtherScript));
    const found = tried.filter(({ best }) => best.shown > 0);
    part = found.length > 0 ? { ...part, kept, found } : { ...part, unmatched: [...part.unmatched, word.typed] };
  }
  return part;
}

function countShown(found: Found): number {
  return found.reduce((sum, { best }) => sum + best.shown, 0);
}

/** Concatenates JSON text; the database already returns the lists as JSON. */
function toJson(kinds: readonly Kind[], found: Found, unmatched: readonly string[]): string {
  const parts = kinds.map(({ kind }) => {
    const { items, alike, count } = found.find((one) => one.kind === kind)?.best ?? nothing;
    return `"${kind}":{"items":${items},"count":${JSON.stringify(count)},"alike":${alike}}`;
  });
  return `{"unmatched":${JSON.stringify(unmatched)},${parts.join(',')}}`;
}

function joinLists(one: string, other: string): string {
  if (one === '[]') return other;
  return other === '[]' ? one : `${one.slice(0, -1)},${other.slice(1)}`;
}
