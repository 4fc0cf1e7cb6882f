import { expect } from 'vitest';
import type { Cluster } from './database.ts';
import type { DealLedger } from './deal-workload.ts';

export async function auditDeals(
  cluster: Cluster,
  ledger: DealLedger,
  complain: (what: string) => string,
): Promise<void> {
  const rows = await cluster.rows<{ id: string; is_standing: boolean }>('select id, is_standing from deals');
  const found = new Map(rows.map((row) => [row.id, row]));
  const wrong: string[] = [];
  for (const { input, outcome } of ledger.recordings) {
    if (outcome === 'acknowledged' && !found.has(input.id)) wrong.push(`recording of ${input.id}`);
    if (outcome === 'refused' && found.has(input.id)) wrong.push(`refused recording of ${input.id}`);
  }
  for (const { input, outcome } of ledger.undos)
    if (outcome === 'acknowledged' && found.get(input.id)?.is_standing !== false) wrong.push(`undo of ${input.id}`);
  expect(wrong, complain('acknowledged changes of deals that are missing')).toEqual([]);
  const sent = new Set(ledger.recordings.map(({ input }) => input.id));
  expect(
    rows.filter(({ id }) => !sent.has(id)),
    complain('deals that no request created'),
  ).toEqual([]);
  // No partial writes: each deal has its shares, its log and its property's log.
  const half = await cluster.rows(`
    select d.id, d.version, log.*, notified.*, shared.* from deals d,
      lateral (select count(*) filter (where action = 'created') as created, count(*) filter (where action = 'undone') as undone
        from changes where topic = 'deals' and entity_id = d.id) log,
      lateral (select count(*) as entries from changes where topic = 'properties' and entity_id = d.property_id
        and starts_with(action, 'deal_') and difference->'deal_id'->>1 = d.id::text) notified,
      lateral (select sum(share) as share, sum(amount) as amount, bool_and(is_standing) as stands
        from deal_shares where deal_id = d.id) shared
    where log.created <> 1 or log.undone <> d.version - 1 or notified.entries <> d.version or shared.share is distinct from 100
      or shared.amount is distinct from d.commission or shared.stands is distinct from d.is_standing`);
  expect(half, complain('deals without their shares or change log')).toEqual([]);
  const apart = await cluster.rows(`
    select p.id, p.status, d.id as deal from properties p left join deals d on d.property_id = p.id and d.is_current
    where (p.status = 'sold') <> (d.id is not null)`);
  expect(apart, complain('properties whose status contradicts their deals')).toEqual([]);
}
