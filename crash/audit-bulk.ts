import { expect } from 'vitest';
import type { BulkLedger } from './bulk-workload.ts';
import type { Cluster } from './database.ts';

/** Each record of a bulk change was changed once or not at all, and the counts say so, also of a run that still works. */
export async function auditBulk(
  cluster: Cluster,
  ledger: BulkLedger,
  complain: (what: string) => string,
): Promise<void> {
  const runs = await cluster.rows<{ id: string; started: boolean }>(
    'select id, started_at is not null as started from bulk_runs',
  );
  const started = new Map(runs.map((run) => [run.id, run.started]));
  const missing = [
    ...ledger.previews.filter(({ input, outcome }) => outcome === 'acknowledged' && !started.has(input.id)),
    ...ledger.starts.filter(({ input, outcome }) => outcome === 'acknowledged' && !started.get(input.id)),
  ];
  expect(missing, complain('acknowledged bulk changes that are missing')).toEqual([]);
  const wrong = await cluster.rows(`
    select r.id, r.total, r.tally, counted.* from bulk_runs r,
      lateral (select coalesce(sum(of.count), 0) as items, coalesce(jsonb_object_agg(of.name, of.count), '{}') as tally
        from (select case when reason is null then outcome else outcome || ':' || reason end as name, count(*) as count
          from bulk_items where run_id = r.id group by 1) of) counted
    where counted.items <> r.total or counted.tally <> r.tally`);
  expect(wrong, complain('bulk changes whose counts are not those of their records')).toEqual([]);
  const twice = await cluster.rows(`
    select i.run_id, i.record_id, i.outcome, logged.count from bulk_items i
    join bulk_runs r on r.id = i.run_id,
      lateral (select count(*) from changes where topic = r.kind and entity_id = i.record_id and batch_id = r.id) logged
    where logged.count <> case when i.outcome = 'done' then 1 else 0 end`);
  expect(twice, complain('records that a bulk change changed twice, or without saying so')).toEqual([]);
}
