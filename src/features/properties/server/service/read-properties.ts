import type { StaffContext } from '#platform/context/server/context.ts';
import { readCounts } from '#platform/counts/server/counts.ts';
import { Failure } from '#platform/failure.ts';
import type { Property, PropertyFilter, PropertyQuery } from '../../contract.ts';
import type { PropertyPage } from '../repository/list-properties.ts';
import { countFiltered, listProperties as list } from '../repository/list-properties.ts';
import { findProperty, listPrices } from '../repository/property-rows.ts';

export function listProperties(context: StaffContext, query: PropertyQuery): Promise<PropertyPage> {
  return list(context.db, query);
}

/** Exact without a filter or with a single status, capped otherwise. */
export async function countProperties(
  context: StaffContext,
  filter: PropertyFilter,
): Promise<{ value: number; is_capped: boolean }> {
  const isFiltered = Object.values(filter).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  if (isFiltered) return countFiltered(context.db, filter);
  return { value: (await readCounts(context.db, 'properties')).get('') ?? 0, is_capped: false };
}

export async function listCities(context: StaffContext, search: string | undefined): Promise<string[]> {
  const counts = await readCounts(context.db, 'properties.city');
  const wanted = search?.toLocaleLowerCase() ?? '';
  return [...counts.keys()]
    .filter((city) => city.toLocaleLowerCase().includes(wanted))
    .sort(new Intl.Collator('und').compare)
    .slice(0, 200);
}

export async function readProperty(context: StaffContext, id: string): Promise<Property> {
  const property = await findProperty(context.db, id);
  if (!property) throw new Failure('not_found');
  return property;
}

export async function readPriceHistory(context: StaffContext, id: string) {
  await readProperty(context, id);
  const steps = await listPrices(context.db, id);
  return steps.map((step) => ({ ...step, changed_at: step.changed_at.toISOString() }));
}
