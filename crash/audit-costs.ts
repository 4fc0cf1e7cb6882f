import { expect } from 'vitest';
import type { CostLedger } from './cost-workload.ts';
import type { Cluster } from './database.ts';
import { matchesOutcome } from './sending.ts';

export async function auditCosts(
  cluster: Cluster,
  ledger: CostLedger,
  complain: (what: string) => string,
): Promise<void> {
  const logged = await cluster.rows<{ entity_id: string; action: string; amount: string | null }>(
    `select entity_id, action, difference->'amount'->>1 as amount from changes where topic = 'source_costs'`,
  );
  const times = (wanted: string, { id, amount }: { id: string; amount: string }) =>
    logged.filter((one) => one.action === wanted && one.entity_id === id && one.amount === amount).length;
  const removed = (id: string) =>
    logged.filter(({ action, entity_id }) => action === 'deleted' && entity_id === id).length;
  const wrong = [
    ...ledger.creates.filter(({ input, outcome }) => !matchesOutcome(outcome, times('created', input))),
    ...ledger.edits.filter(({ input, outcome }) => !matchesOutcome(outcome, times('updated', input))),
    // Removing a cost twice is acknowledged twice.
    ...ledger.removals.filter(({ input, outcome }) => outcome === 'acknowledged' && removed(input.id) !== 1),
  ].map(({ what, input, outcome }) => `${outcome} ${what} ${input.id}`);
  expect(wrong, complain('costs: each acknowledged write exists once, no refused one does')).toEqual([]);
  const half = await cluster.rows(`
    select log.*, c.version, c.amount from source_costs c full join (
      select entity_id, count(*) filter (where action <> 'deleted') as saves,
        bool_or(action = 'deleted') as is_deleted, (array_agg(difference->'amount'->>1 order by id desc))[1] as last
      from changes where topic = 'source_costs' group by entity_id) log on log.entity_id = c.id
    where (c.id is null) is distinct from log.is_deleted
      or c.id is not null and (c.version <> log.saves or c.amount <> log.last::numeric)`);
  expect(half, complain('costs that differ from their change log')).toEqual([]);
}
