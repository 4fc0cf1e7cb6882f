import { sql } from 'drizzle-orm';
import type { Difference } from '#platform/changes/change.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { LeavingPeople } from './people.ts';

/** How the change log records the transfer of records from one person to another. */
interface HandedOverRecords {
  readonly topic: string;
  /** The field with the person in the records' own log. */
  readonly link: string;
  /** The field with the record in the person's log; null if there is none, and then the whole topic is searched. */
  readonly differenceKey: string | null;
}

interface LogRow extends Record<string, unknown> {
  readonly id: number;
  readonly at: string;
  readonly entity_id: string;
  readonly difference: Difference;
}

/** A range of log entries during which a record belonged to a person; `since` null means from the first entry. */
export interface FormerTime {
  readonly since: LogRow | null;
  readonly until: LogRow;
}

/** A record that once belonged to a person and no longer does: when it did, and its whole log. */
export interface FormerRecord {
  readonly id: string;
  readonly times: readonly FormerTime[];
  readonly rows: readonly LogRow[];
}

/** Finds records that these people no longer have; uses the people's own logs where these list the records. */
export async function findFormerRecords(
  db: Queryable,
  { topic, link, differenceKey }: HandedOverRecords,
  people: Pick<LeavingPeople, 'topic' | 'ids'>,
): Promise<FormerRecord[]> {
  const ids = sql.param([...people.ids]);
  const isKnown = sql`c.entity_id in (
    select (difference -> ${differenceKey}::text ->> 1)::uuid from ${changes}
    where topic = ${people.topic} and entity_id = any(${ids}::uuid[]) and difference ? ${differenceKey}::text)`;
  const { rows } = await db.execute<LogRow>(sql`
    with given as (
      select distinct c.entity_id from ${changes} c
      where c.topic = ${topic} and c.difference -> ${link}::text ->> 0 = any(${ids}::text[])
        and ${differenceKey === null ? sql`true` : isKnown})
    select c.id::float8 as id, c.at, c.entity_id, c.difference from ${changes} c
    join given g on g.entity_id = c.entity_id where c.topic = ${topic} order by c.id`);
  const byRecord = new Map<string, LogRow[]>();
  for (const row of rows) byRecord.set(row.entity_id, [...(byRecord.get(row.entity_id) ?? []), row]);
  const gone = new Set<unknown>(people.ids);
  return [...byRecord].map(([id, log]) => {
    const times = log.flatMap((until, index) => {
      const [person] = until.difference[link] ?? [];
      if (!gone.has(person)) return [];
      const since = log.slice(0, index).findLast(({ difference }) => difference[link]?.[1] === person) ?? null;
      return [{ since, until }];
    });
    return { id, times, rows: log };
  });
}

/** Removes the values of fields from the log of such records, for the time they belonged to these people. */
export async function eraseFormer(
  db: Queryable,
  handedOver: HandedOverRecords,
  people: Pick<LeavingPeople, 'topic' | 'ids'>,
  fields: readonly string[],
): Promise<void> {
  await eraseFormerTimes(db, await findFormerRecords(db, handedOver, people), fields);
}

/** Removes the values of fields from the log for the time they belonged to a person; earlier and later values stay. */
export async function eraseFormerTimes(
  db: Queryable,
  records: readonly FormerRecord[],
  fields: readonly string[],
): Promise<void> {
  for (const record of records) {
    for (const row of record.rows) {
      const left = Object.entries(row.difference).flatMap(([field, values]): Array<[string, readonly unknown[]]> => {
        if (!fields.includes(field)) return [[field, values]];
        const kept = values.map((value, side) => (isOfThem(record, row, field, side) ? null : value));
        return kept.every((value) => value === null) ? [] : [[field, kept]];
      });
      const difference = JSON.stringify(Object.fromEntries(left));
      if (difference === JSON.stringify(row.difference)) continue;
      await db.execute(sql`update ${changes} set difference = ${difference}::jsonb where id = ${row.id}`);
    }
  }
}

/**
 * Whether a value before (side 0) or after (1) a change was theirs. A value they left behind is theirs until it is
 * changed.
 */
function isOfThem({ times, rows }: FormerRecord, row: LogRow, field: string, side: number): boolean {
  return times.some(({ since, until }) => {
    if (since && (row.id < since.id || (row.id === since.id && side === 0))) return false;
    if (row.id < until.id) return true;
    return side === 0 && rows.find(({ id, difference }) => id >= until.id && field in difference)?.id === row.id;
  });
}
