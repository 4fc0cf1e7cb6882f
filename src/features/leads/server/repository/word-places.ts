import { sql } from 'drizzle-orm';
import type { WordPlace } from '#features/vocabulary/server/repository-word-places.ts';
import { countWords, recordMoves, wordColumn } from '#features/vocabulary/server/repository-word-places.ts';
import type { WordKind } from '#platform/words/words.ts';
import { leads } from '../tables.ts';

/** Saved views of leads whose filter names a word, alone or among others. */
function viewsOf(kind: WordKind, parameter: 'source' | 'status' | 'reached' | 'lost_from'): WordPlace {
  const value = sql.raw(`query -> '${parameter}'`);
  const values = sql`case jsonb_typeof(${value}) when 'array' then ${value} when 'string' then jsonb_build_array(${value})
    else '[]' end`;
  return {
    kind,
    topic: 'saved_views',
    count: (db) =>
      countWords(
        db,
        sql`select named.key, count(*)::int as count from saved_views cross join jsonb_array_elements_text(${values}) as named (key)
          where list = 'leads' and deleted_at is null group by 1`,
      ),
    async move(tx, { from, into, at }) {
      const { rows } = await tx.db.execute<{ id: string; before: string[]; after: string[] }>(sql`
        with changed as (
          select id, ${value} as before, case jsonb_typeof(${value}) when 'string' then to_jsonb(${into}::text) else (
            select jsonb_agg(distinct case key when ${from} then ${into} else key end)
            from jsonb_array_elements_text(${values}) as named (key)) end as after
          from saved_views where list = 'leads' and (${values}) ? ${from})
        update saved_views v set query = jsonb_set(v.query, ${`{${parameter}}`}, changed.after), version = v.version + 1,
          updated_at = ${at.toISOString()}::timestamptz
        from changed where changed.id = v.id returning v.id, changed.before, changed.after`);
      await recordMoves(
        tx,
        rows.map(({ id, before, after }) => ({
          topic: 'saved_views',
          entityId: id,
          difference: { [parameter]: [before, after] as const },
        })),
      );
      return rows.length;
    },
  };
}

export const leadWordPlaces: readonly WordPlace[] = [
  wordColumn({ kind: 'lead_stage', topic: 'leads', table: leads, column: leads.status, isLogged: true }),
  wordColumn({ kind: 'lead_source', topic: 'leads', table: leads, column: leads.source, isLogged: true }),
  wordColumn({ kind: 'lost_reason', topic: 'leads', table: leads, column: leads.lost_reason, isLogged: true }),
  viewsOf('lead_source', 'source'),
  viewsOf('lead_stage', 'status'),
  viewsOf('lead_stage', 'reached'),
  viewsOf('lead_stage', 'lost_from'),
];
