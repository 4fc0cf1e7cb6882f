import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { groupPropertyKeys } from '../property-key.ts';
import { properties } from '../tables.ts';

/** Which of these keys exist among the properties: hashes of imported rows, and keys of `propertyKey`. */
export async function findExistingPropertyKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { contentKeys, contents } = groupPropertyKeys(keys);
  const rows = await db
    .select({ key: properties.import_key })
    .from(properties)
    .where(and(inArray(properties.import_key, contents), isNull(properties.deleted_at)));
  return new Set([...rows.flatMap((row) => row.key ?? []), ...(await findExistingContents(db, contentKeys))]);
}

/**
 * Finds candidates by the prefix index of the search text and compares the rest only for those. '+ 0' avoids the price
 * index: thousands of properties may have the same price.
 */
async function findExistingContents(db: Queryable, contentKeys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select wanted.key from (
      select key, home.*, search_key(title || ' ' || address || ' ' || city) as words
      from unnest(${sql.param([...contentKeys])}::text[]) as key, jsonb_to_record(substr(key, 6)::jsonb) as home(
        title text, address text, city text, price numeric, purpose text, bedrooms integer,
        bathrooms numeric, square_feet numeric, lot_size text, said text)
      offset 0) wanted
    cross join lateral (
      select 1 from properties p
      where p.deleted_at is null
        and left(p.search_text, 60) ~>=~ left(wanted.words, 60)
        and left(p.search_text, 60) ~<~ (left(wanted.words, 60) || chr(1114111))
        and p.price + 0 = wanted.price and p.purpose = wanted.purpose
        and p.bedrooms is not distinct from wanted.bedrooms and p.bathrooms is not distinct from wanted.bathrooms
        and p.square_feet is not distinct from wanted.square_feet and p.lot_size is not distinct from wanted.lot_size
        and md5(translate(p.description, E' \\t\\r\\n', '')) = wanted.said
        and search_key(p.title || ' ' || p.address || ' ' || p.city) = wanted.words
      limit 1) found`);
  return rows.map(({ key }) => key);
}
