import { createHash } from 'node:crypto';
import { findCompany } from '#features/company/server/repository.ts';
import { expandLocalityNames } from '#features/localities/server/repository.ts';
import { findLocalities } from '#features/localities/server/service.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { readCounts } from '#platform/counts/server/counts.ts';
import { dayOf } from '#platform/dates.ts';
import { Failure } from '#platform/failure.ts';
import { isFiltered } from '#platform/lists/server/is-filtered.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import { ReadyJson } from '#platform/rpc/server/ready-json.ts';
import { compareNames, createMatcher, nameKey } from '#platform/spelling.ts';
import type {
  DaysOnMarketReport,
  Property,
  PropertyFilter,
  PropertyListInput,
  PropertyPage,
  PropertyPoints,
} from '../../contract.ts';
import type { Purpose } from '../../rules.ts';
import { daysOnMarket, maxOnMarket, maxPoints, unitSeparator } from '../../rules.ts';
import { findPoints, propertyList } from '../repository/list-properties.ts';
import { listOnMarket } from '../repository/on-market.ts';
import { findPropertyText, listPrices } from '../repository/property-rows.ts';

/** A page as ready JSON. */
export async function readPropertyPage(
  context: StaffContext,
  query: PropertyListInput,
): Promise<ReadyJson<PropertyPage>> {
  return new ReadyJson(await propertyList.findPage(context.db, await withMeantLocalities(context, query)));
}

export async function listProperties(context: StaffContext, query: PropertyListInput): Promise<PropertyPage> {
  return (await readPropertyPage(context, query)).value();
}

/** Exact without a filter or with a single status, capped otherwise. */
export async function countProperties(context: StaffContext, filter: PropertyFilter): Promise<CappedCount> {
  const { status: [status = '', ...others] = [], ...rest } = filter;
  if (others.length > 0 || isFiltered(rest))
    return propertyList.count(context.db, await withMeantLocalities(context, filter));
  const counts = await readCounts(context.db, status === '' ? 'properties' : 'properties.status');
  return { value: counts.get(status) ?? 0, is_capped: false };
}

/** The positions of a filter's properties as ready JSON; without them if the caller has those of `known_tag`. */
export async function readPoints(
  context: StaffContext,
  { known_tag: known, ...filter }: PropertyFilter & { readonly known_tag?: string | undefined },
): Promise<ReadyJson<PointsAnswer>> {
  const { text, count, without_position } = await findPoints(context.db, await withMeantLocalities(context, filter));
  const tag = createHash('sha256').update(text).digest('base64url');
  const points = tag === known ? 'null' : text;
  const rest = JSON.stringify({ tag, without_position, is_capped: count > maxPoints }).slice(1);
  return new ReadyJson(`{"points":${points},${rest}`);
}

interface PointsAnswer {
  tag: string;
  points: PropertyPoints | null;
  without_position: number;
  is_capped: boolean;
}

/** The properties offered for a purpose with their price and days on the market, the longest first. */
export async function readDaysOnMarket(context: StaffContext, purpose: Purpose): Promise<DaysOnMarketReport> {
  const today = dayOf(context.clock.now(), (await findCompany(context.db)).time_zone);
  const { items, total } = await listOnMarket(context.db, purpose, maxOnMarket);
  return {
    items: items.map(({ listing_date, ...item }) => ({
      ...item,
      days: daysOnMarket({ ...item, listing_date }, today) ?? 0,
    })),
    total,
  };
}

export async function listCities(context: StaffContext, search: string | undefined): Promise<string[]> {
  const counts = await readCounts(context.db, 'properties.city');
  return foundIn([...counts.keys()], search);
}

/** A filter whose localities are named as the properties show them: 'Banner' becomes 'Baner'. */
export async function withMeantLocalities<Filter extends PropertyFilter>(
  { db }: Pick<StaffContext, 'db'>,
  filter: Filter,
): Promise<Filter> {
  if (!filter.locality || filter.locality.length === 0) return filter;
  return { ...filter, locality: await expandLocalityNames(db, filter.locality) };
}

/** The localities of a city, or of all cities, each name once; other spellings find them, too. */
export async function listLocalities(
  context: StaffContext,
  { city = '', search }: { readonly city?: string | undefined; readonly search?: string | undefined },
): Promise<string[]> {
  const counts = await readCounts(context.db, 'properties.locality');
  const wantedCity = nameKey(city);
  const listed = await findLocalities(context, { city, search, hasCounts: false });
  const names = [...counts.keys()].flatMap((key) => {
    const [of = '', name = ''] = key.split(unitSeparator);
    return wantedCity === '' || nameKey(of) === wantedCity ? [name] : [];
  });
  const found = new Set([...foundIn([...new Set(names)], search), ...listed.map(({ name }) => name)]);
  return [...found].sort(compareNames).slice(0, maxSuggestions);
}

const maxSuggestions = 200;

function foundIn(names: string[], search = ''): string[] {
  const sorted = names.sort(compareNames);
  const matchedIndexes = createMatcher(sorted)(search);
  return sorted.filter((_, index) => matchedIndexes.has(index)).slice(0, maxSuggestions);
}

/** A property as ready JSON. */
export async function serveProperty(context: StaffContext, id: string): Promise<ReadyJson<Property>> {
  const text = await findPropertyText(context.db, id);
  if (text === null) throw new Failure('not_found');
  return new ReadyJson(text);
}

export async function readProperty(context: StaffContext, id: string): Promise<Property> {
  return (await serveProperty(context, id)).value();
}

export async function readPriceHistory(context: StaffContext, id: string) {
  await readProperty(context, id);
  const steps = await listPrices(context.db, id);
  return steps.map((step) => ({ ...step, changed_at: step.changed_at.toISOString() }));
}
