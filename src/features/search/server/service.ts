import { todayOf } from '#features/invoices/server/service/save-invoice.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { BestMatches, SearchedTable } from '#platform/lists/server/best-matches.ts';
import { findBest, findNear } from '#platform/lists/server/best-matches.ts';
import type { Sought, SoughtWord } from '#platform/lists/server/sought-words.ts';
import { isShort, readSought, soughtOf } from '#platform/lists/server/sought-words.ts';
import { ReadyJson } from '#platform/rpc/server/ready-json.ts';
import type { Findings } from '../contract.ts';
import { areFew, mostDroppable, mostShown } from '../rules.ts';
import { searchedKinds } from './repository/searched-kinds.ts';

interface Kind {
  readonly kind: string;
  readonly table: SearchedTable;
}

type Found = ReadonlyArray<Kind & { readonly best: BestMatches }>;

/**
 * The best of every kind; where that is little, what is spelt nearly so besides. Where nothing has all words, those are
 * dropped that nothing has together with the others.
 */
export async function searchEverything({ db, ...rest }: StaffContext, question: string): Promise<ReadyJson<Findings>> {
  const [sought, today] = await Promise.all([readSought(db, question), todayOf({ db, ...rest })]);
  const kinds = Object.entries(searchedKinds(today)).map(([kind, table]) => ({ kind, table }));
  const written = (found: Found, unmatched: readonly string[] = []) =>
    new ReadyJson<Findings>(toJson(kinds, found, unmatched));
  if (sought === null) return written([]);
  const found = await findInAll(db, kinds, sought);
  const all = areFew(countShown(found)) ? await addNear(db, found, sought) : found;
  if (countShown(all) > 0) return written(all);
  const part = await dropWords(db, kinds, sought);
  return written(part.found, part.unmatched);
}

function findInAll(db: Queryable, kinds: readonly Kind[], sought: Sought): Promise<Found> {
  return Promise.all(
    kinds.map(async ({ kind, table }) => ({ kind, table, best: await findBest(db, table, sought, mostShown) })),
  );
}

function addNear(db: Queryable, found: Found, sought: Sought): Promise<Found> {
  return Promise.all(
    found.map(async ({ kind, table, best }) => {
      const room = mostShown - best.shown;
      const near = room > 0 ? await findNear(db, table, sought, room) : nothing;
      const alike = joinLists(best.alike, near.items);
      return { kind, table, best: { ...best, alike, shown: best.shown + near.shown } };
    }),
  );
}

interface KindResults {
  readonly found: Found;
  readonly kept: readonly SoughtWord[];
  readonly unmatched: readonly string[];
}

const nothing = { items: '[]', alike: '[]', shown: 0, count: { value: 0, is_capped: false } };
const noWords: KindResults = { found: [], kept: [], unmatched: [] };

/** Word by word from the first one, and from the last one where that drops fewer. */
async function dropWords(db: Queryable, kinds: readonly Kind[], sought: Sought): Promise<KindResults> {
  const { words, digits } = sought;
  if (digits !== null || words.length < 2 || words.length > mostDroppable) return noWords;
  const forwards = await keepWords(db, kinds, sought);
  const backwards =
    forwards.unmatched.length > 1 ? await keepWords(db, kinds, { ...sought, words: words.toReversed() }) : forwards;
  const best = backwards.unmatched.length < forwards.unmatched.length ? backwards : forwards;
  // One or two letters begin some word nearly everywhere.
  return best.kept.every(({ key }) => isShort(key)) ? noWords : best;
}

/** Keeps each word with which some record still has all that were kept. */
async function keepWords(
  db: Queryable,
  kinds: readonly Kind[],
  { words, isOtherScript }: Sought,
): Promise<KindResults> {
  let part: KindResults = { ...noWords, found: kinds.map((kind) => ({ ...kind, best: nothing })) };
  for (const word of words) {
    const kept = [...part.kept, word];
    const tried = await findInAll(db, part.found, soughtOf(kept, isOtherScript));
    const found = tried.filter(({ best }) => best.shown > 0);
    part = found.length > 0 ? { ...part, kept, found } : { ...part, unmatched: [...part.unmatched, word.typed] };
  }
  return part;
}

function countShown(found: Found): number {
  return found.reduce((sum, { best }) => sum + best.shown, 0);
}

/** The lists are JSON already. */
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
