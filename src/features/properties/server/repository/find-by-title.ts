import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';

/**
 * The id of each exact title; null when several properties have it, missing when none has. Titles have no index of their
 * own, so the query uses the search index.
 */
export async function findIdsByTitle(db: Queryable, titles: readonly string[]): Promise<Map<string, string | null>> {
  if (titles.length === 0) return new Map();
  const { rows } = await db.execute<{ title: string; ids: string[] }>(sql`
    select wanted.title, array(
      select p.id::text from properties p
      where p.deleted_at is null and p.title = wanted.title
        and p.search_text like '%' || regexp_replace(search_key(wanted.title), '([\\\\%_])', '\\\\\\1', 'g') || '%'
      limit 2) as ids
    from (select distinct unnest(${sql.param([...titles])}::text[]) as title) wanted`);
  return new Map(
    rows.flatMap(({ title, ids: [id, another] }): Array<[string, string | null]> => {
      if (id === undefined) return [];
      return [[title, another === undefined ? id : null]];
    }),
  );
}
