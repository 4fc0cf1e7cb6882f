import { sql } from 'drizzle-orm';
import { listLocalityRows } from '#features/localities/server/repository.ts';
import { readCounts } from '#platform/counts/server/counts.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { nameKey } from '#platform/spelling.ts';
import { unitSeparator } from '../../rules.ts';

/** The places that the agency knows besides cities, by `nameKey`: localities of properties and preferred locations. */
export async function listKnownPlaces(db: Queryable): Promise<Set<string>> {
  const localities = await readCounts(db, 'properties.locality');
  const cities = await readCounts(db, 'properties.city');
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct name from requirements, unnest(preferred_locations) as name`,
  );
  const listed = await listLocalityRows(db, { hasCounts: false });
  const names = [
    ...listed.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...[...localities.keys()].map((key) => key.split(unitSeparator)[1] ?? ''),
    ...rows.map(({ name }) => name),
  ];
  const places = new Set(names.map(nameKey));
  for (const city of cities.keys()) places.delete(nameKey(city));
  places.delete('');
  return places;
}
