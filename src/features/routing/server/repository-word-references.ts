import { sql } from 'drizzle-orm';
import type { WordReference } from '#features/vocabulary/server/repository-word-references.ts';
import { countWords } from '#features/vocabulary/server/repository-word-references.ts';

/** Rules that name a source. */
export const routingWordReference: WordReference = {
  kind: 'lead_source',
  topic: 'routing',
  count: (db) =>
    countWords(
      db,
      sql`select key, count(*)::int as count from routing_rules cross join unnest(sources) as key group by 1`,
    ),
  async move(tx, { from, into }) {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      update routing_rules set sources = array(
        select distinct case key when ${from} then ${into} else key end from unnest(sources) as key)
      where ${from} = any(sources) returning id`);
    return rows.length;
  },
};
