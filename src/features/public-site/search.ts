import type { Purpose } from '#features/properties/rules.ts';
import { purposes } from '#features/properties/rules.ts';
import { parseMoney } from '#platform/money.ts';
import { text } from '#platform/rpc/fields.ts';

export const publishedPropertySortings = ['newest', 'price', 'price_desc'] as const;
export type PublishedPropertySorting = (typeof publishedPropertySortings)[number];

/** Bedrooms that a search can name; the last also means more. */
export const bhkChoices = [1, 2, 3, 4] as const;

export interface PublishedPropertySearch {
  readonly purpose: Purpose | null;
  /** The name of a property type. */
  readonly type: string | null;
  /** A city, or 'Baner, Pune'. */
  readonly place: string | null;
  /** Amounts; as typed in `typed`. */
  readonly min: string | null;
  readonly max: string | null;
  readonly bhk: number | null;
  readonly words: readonly string[];
  readonly sort: PublishedPropertySorting;
  /** From 1. */
  readonly page: number;
  readonly typed: { readonly q: string; readonly min: string; readonly max: string };
}

const maxWordLength = 100;
const maxWords = 6;
const lastPage = 10_000;
/** Twelve digits are the largest price. */
const largest = 9_999_999_999;

/** Reads a search from the query of an address. What it cannot read, it leaves out: addresses are shared and edited. */
export function readPublishedPropertySearch(query: Readonly<Record<string, unknown>>): PublishedPropertySearch {
  const typed = { q: wordOf(query.q), min: wordOf(query.min), max: wordOf(query.max) };
  const bhk = Number(wordOf(query.bhk));
  const page = Number(wordOf(query.page));
  const purpose = wordOf(query.purpose);
  const sort = wordOf(query.sort);
  return {
    purpose: purposes.find((one) => one === purpose) ?? null,
    type: wordOf(query.type) || null,
    place: wordOf(query.place) || null,
    min: amountOf(typed.min),
    max: amountOf(typed.max),
    bhk: bhkChoices.find((one) => one === bhk) ?? null,
    words: typed.q.split(/\s+/u).filter(Boolean).slice(0, maxWords),
    sort: publishedPropertySortings.find((one) => one === sort) ?? 'newest',
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    typed,
  };
}

/** Whether it leaves anything out. */
export function isNarrowed(search: PublishedPropertySearch): boolean {
  const { purpose, type, place, min, max, bhk, words } = search;
  return [purpose, type, place, min, max, bhk].some((one) => one !== null) || words.length > 0;
}

/** The query of a search, without what is usual. */
export function queryOf(search: PublishedPropertySearch, page = search.page): URLSearchParams {
  const { purpose, type, place, bhk, sort, typed } = search;
  const query = new URLSearchParams();
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') query.set(name, String(value));
  };
  set('q', typed.q);
  set('purpose', purpose);
  set('type', type);
  set('place', place);
  set('bhk', bhk);
  set('min', typed.min);
  set('max', typed.max);
  if (sort !== 'newest') set('sort', sort);
  if (page > 1) set('page', page);
  return query;
}

function wordOf(value: unknown): string {
  const read = text(maxWordLength).safeParse(value);
  return read.success ? read.data : '';
}

function amountOf(typed: string): string | null {
  const amount = typed === '' ? null : parseMoney(typed);
  return amount !== null && Number(amount) <= largest ? amount : null;
}
