import { sql } from 'drizzle-orm';
import type { WordPlace } from '#features/vocabulary/server/repository-word-places.ts';
import { countWords, recordMoves, wordColumn } from '#features/vocabulary/server/repository-word-places.ts';
import { leads } from '../tables.ts';

/** Saved views of leads whose filter names a source. */
const viewsOfSources: WordPlace = {
  kind: 'lead_source',
  topic: 'saved_views',
  count: (db) =>
    countWords(
      db,
      sql`select named.key, count(*)::int as count from saved_views v
        cross join jsonb_array_elements_text(
          case jsonb_typeof(v.query -> 'source') when 'array' then v.query -> 'source' else '[]' end) as named (key)
        where v.list = 'leads' and v.deleted_at is null group by 1`,
    ),
  async move(tx, { from, into, at }) {
    const { rows } = await tx.db.execute<{ id: string; before: string[]; after: string[] }>(sql`
      with changed as (
        select id, query -> 'source' as before, (
          select jsonb_agg(distinct case key when ${from} then ${into} else key end)
          from jsonb_array_elements_text(query -> 'source') as named (key)) as after
        from saved_views where list = 'leads' and jsonb_typeof(query -> 'source') = 'array' and query -> 'source' ? ${from})
      update saved_views v set query = jsonb_set(v.query, '{source}', changed.after), version = v.version + 1,
        updated_at = ${at.toISOString()}::timestamptz
      from changed where changed.id = v.id returning v.id, changed.before, changed.after`);
    await recordMoves(
      tx,
      rows.map(({ id, before, after }) => ({
        topic: 'saved_views',
        entityId: id,
        difference: { source: [before, after] as const },
      })),
    );
    return rows.length;
  },
};

export const leadWordPlaces: readonly WordPlace[] = [
  wordColumn({ kind: 'lead_source', topic: 'leads', table: leads, column: leads.source, isLogged: true }),
  wordColumn({ kind: 'lost_reason', topic: 'leads', table: leads, column: leads.lost_reason, isLogged: true }),
  viewsOfSources,
];
