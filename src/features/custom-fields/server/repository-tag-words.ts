import { sql } from 'drizzle-orm';
import type { WordReference } from '#features/vocabulary/server/repository-word-references.ts';
import { countWords, recordMoves, wordInSavedViews } from '#features/vocabulary/server/repository-word-references.ts';
import { customFieldName, kindsWithTags, tagsKey } from '#platform/custom-fields/custom-fields.ts';

const tags = sql.raw(`custom -> '${tagsKey}'`);
const parameter = customFieldName({ key: tagsKey });

/** The tags of a kind of record, whose name is that of its table. */
function tagsOf(kind: (typeof kindsWithTags)[number]): WordReference {
  const table = sql.raw(kind);
  return {
    kind: 'tag',
    topic: kind,
    count: (db) =>
      countWords(
        db,
        sql`select tag.key, count(*)::int as count from ${table} cross join jsonb_array_elements_text(${tags}) as tag (key)
          group by 1`,
      ),
    async move(tx, { from, into, at }) {
      const { rows } = await tx.db.execute<{ id: string; before: string[]; after: string[] }>(sql`
        with changed as (
          select id, ${tags} as before, (
            select jsonb_agg(key order by position) from (
              select case key when ${from} then ${into} else key end as key, min(position) as position
              from jsonb_array_elements_text(${tags}) with ordinality as tag (key, position) group by 1) merged) as after
          from ${table} where custom @> ${JSON.stringify({ [tagsKey]: [from] })}::jsonb)
        update ${table} r set custom = jsonb_set(r.custom, ${`{${tagsKey}}`}, changed.after), version = r.version + 1,
          updated_at = ${at.toISOString()}::timestamptz
        from changed where changed.id = r.id returning r.id, changed.before, changed.after`);
      await recordMoves(
        tx,
        rows.map(({ id, before, after }) => ({
          topic: kind,
          entityId: id,
          difference: { [parameter]: [before, after] as const },
        })),
      );
      return rows.length;
    },
  };
}

export const tagWordReferences: readonly WordReference[] = kindsWithTags.flatMap((kind) => [
  tagsOf(kind),
  wordInSavedViews({ kind: 'tag', list: kind, parameter }),
]);
