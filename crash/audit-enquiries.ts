import { expect } from 'vitest';
import type { Cluster } from './database.ts';
import type { EnquiryLedger } from './enquiry-workload.ts';
import { until } from './program.ts';
import { matchesOutcome } from './sending.ts';

/** Each acknowledged delivery is stored once, and either has a touch or waits with the job that reads it. */
export async function auditEnquiries(
  cluster: Cluster,
  ledger: EnquiryLedger,
  complain: (what: string) => string,
): Promise<void> {
  const stored = await cluster.rows<{ key: string }>(
    `select substr(delivery_key, 4) as key from intake_deliveries where kind = 'webhook'`,
  );
  const times = new Map<string, number>();
  for (const { key } of stored) times.set(key, (times.get(key) ?? 0) + 1);
  const wrong = ledger.deliveries
    .filter(({ input, outcome }) => !matchesOutcome(outcome, times.get(input.key) ?? 0))
    .map(({ input, outcome }) => `${outcome} ${input.key}`);
  expect(wrong, complain('enquiries: each acknowledged delivery is stored once')).toEqual([]);
  const half = await cluster.rows(`
    select d.id, d.state, t.id as touch, j.id as job from intake_deliveries d
    left join lead_touches t on t.delivery_id = d.id
    left join graphile_worker.jobs j on j.key = 'read_intake_delivery:' || d.id
    where case when d.state = 'received' then j.id is null or t.id is not null
      else d.state not in ('new_lead', 'repeat') or t.id is null or t.lead_id is distinct from d.lead_id end`);
  expect(half, complain('deliveries without their touch or job')).toEqual([]);
  const doubled = await cluster.rows(`
    select phone_e164, count(*) from leads where created_by is null and deleted_at is null
    group by phone_e164 having count(*) > 1`);
  expect(doubled, complain('people with two leads')).toEqual([]);
}

/** Every delivery becomes a lead or a touch, also those whose job a killed server had. */
export async function auditEnquiriesAreRead(cluster: Cluster, complain: (what: string) => string): Promise<void> {
  const countWaiting = async () => {
    const [row] = await cluster.rows<{ count: number }>(
      "select count(*)::integer as count from intake_deliveries where state = 'received'",
    );
    return row?.count ?? 0;
  };
  await until(complain('every delivery is read'), async () => (await countWaiting()) === 0, 900_000);
}
