import { expect } from 'vitest';
import type { ClientLedger } from './client-workload.ts';
import type { Cluster } from './database.ts';
import { matchesOutcome } from './sending.ts';

/** `others` are clients of other workloads. */
export async function auditClients(
  cluster: Cluster,
  ledger: ClientLedger,
  others: readonly string[],
  complain: (what: string) => string,
): Promise<void> {
  const rows = await cluster.rows<{ id: string; version: number; budgets: string[]; phones: string[] }>(`
    select c.id, c.version, c.other_phones as phones, array(select difference->'budget_max'->>1 from changes
      where topic = 'clients' and entity_id = c.id and action = 'updated') as budgets from clients c`);
  const found = new Map(rows.map((row) => [row.id, row]));
  const wrong: string[] = [];
  for (const { input, outcome } of ledger.creates) {
    if (outcome === 'acknowledged' && String(found.get(input.id)?.phones) !== String(input.other_phones))
      wrong.push(`${outcome} create ${input.id}`);
  }
  for (const { input, outcome, body } of ledger.edits) {
    const { id, price } = input;
    const row = found.get(id);
    const times = row?.budgets.filter((budget) => Number(budget) === Number(price)).length ?? 0;
    if (!matchesOutcome(outcome, times)) wrong.push(`${outcome} edit of ${id} to ${price}: ${times} times`);
    if (outcome === 'acknowledged' && (row?.version ?? 0) < body.version)
      wrong.push(`${id} is older than version ${body.version}`);
  }
  expect(wrong, complain('clients: each acknowledged write exists once, no refused one does')).toEqual([]);
  const sent = new Set([...ledger.creates.map(({ input }) => input.id), ...others]);
  expect(
    rows.filter(({ id }) => !sent.has(id)),
    complain('clients that no request created'),
  ).toEqual([]);

  const said = await cluster.rows<{ id: string }>(`select id from communications`);
  const arrived = new Set(said.map(({ id }) => id));
  const lost = ledger.messages.filter(({ input, outcome }) => outcome === 'acknowledged' && !arrived.has(input.id));
  expect(
    lost.map(({ input }) => input.id),
    complain('acknowledged messages that are missing'),
  ).toEqual([]);

  const decided = await cluster.rows<{ client_id: string; property_id: string }>(
    'select client_id, property_id from match_decisions',
  );
  const noted = new Set(decided.map(({ client_id, property_id }) => `${client_id} ${property_id}`));
  const unheard = ledger.answers.filter(
    ({ input, outcome }) => outcome === 'acknowledged' && !noted.has(`${input.clientId} ${input.propertyId}`),
  );
  expect(
    unheard.map(({ input }) => input),
    complain('acknowledged answers that are missing'),
  ).toEqual([]);
  const shared = await cluster.rows<{ id: string }>('select id from property_links');
  const existing = new Set(shared.map(({ id }) => id));
  const unshared = ledger.shares.filter(({ input, outcome }) => outcome === 'acknowledged' && !existing.has(input.id));
  expect(
    unshared.map(({ input }) => input),
    complain('acknowledged property links that are missing'),
  ).toEqual([]);
  const proposed = await cluster.rows<{ id: string }>('select id from detail_proposals');
  const kept = new Set(proposed.map(({ id }) => id));
  const unproposed = ledger.proposals.filter(({ input, outcome }) => outcome === 'acknowledged' && !kept.has(input.id));
  expect(
    unproposed.map(({ input }) => input),
    complain('acknowledged proposals that are missing'),
  ).toEqual([]);
  await auditWholeness(cluster, complain);
}

/** No partial writes: each client has its log and notification; each message and answer is on the timelines once. */
async function auditWholeness(cluster: Cluster, complain: (what: string) => string): Promise<void> {
  const half = await cluster.rows(`
    select c.id, c.version, c.budget_max, log.*, notified.* from clients c,
      lateral (select count(*) filter (where action = 'created') as created,
          -- Of requirements, edits of the first one, and only those, change the budget.
          count(*) filter (where action = 'updated' or action = 'requirement_updated' and difference ? 'budget_max') as updated,
          (array_agg((difference->'budget_max'->>1)::numeric order by id desc)
            filter (where action in ('updated', 'requirement_updated') and difference ? 'budget_max'))[1] as last
        from changes where topic = 'clients' and entity_id = c.id) log,
      lateral (select count(*) as raised from notifications where entity_id = c.id and kind = 'client_added') notified
    where log.created <> 1 or log.updated <> c.version - 1 or notified.raised <> 1
      or (log.last is not null and log.last is distinct from c.budget_max)`);
  expect(half, complain('clients without their change log or notification')).toEqual([]);
  const orphans = await cluster.rows(`
    select entity_id from changes c where topic = 'clients' and not exists (select from clients where id = c.entity_id)`);
  expect(orphans, complain('changes of missing clients')).toEqual([]);
  const unlisted = await cluster.rows(`
    select m.id, count(c.*) from communications m
    left join changes c on c.topic = 'clients' and c.entity_id = m.client_id and c.action = 'wrote'
      and c.difference->'message'->>1 = m.content
    where m.type = 'portal' group by m.id having count(c.*) <> 1`);
  expect(unlisted, complain('messages not exactly once on the timeline')).toEqual([]);
  const untold = await cluster.rows(`
    with k as (select k.client_id, p.property_id from property_links k join property_link_properties p on p.link_id = k.id
      where k.client_id is not null)
    select k.client_id, k.property_id, count(*) as links,
      (select count(*) from changes where topic = 'clients' and entity_id = k.client_id and action = 'property_shared'
        and difference->'property_id'->>1 = k.property_id::text) as told
    from k group by k.client_id, k.property_id having count(*) <> (select count(*) from changes
      where topic = 'clients' and entity_id = k.client_id and action = 'property_shared'
        and difference->'property_id'->>1 = k.property_id::text)`);
  expect(untold, complain('property links not exactly once on the timeline')).toEqual([]);
  const unrecorded = await cluster.rows(`
    select d.client_id, count(*) as proposals,
      (select count(*) from changes where topic = 'clients' and entity_id = d.client_id and action = 'details_proposed') as told,
      (select count(*) from notifications where entity_id = d.client_id and kind = 'details_proposed') as raised
    from detail_proposals d group by d.client_id`);
  expect(
    unrecorded.filter((row) => row.told !== row.proposals || row.raised !== row.proposals),
    complain('proposals not exactly once on the timeline and notified'),
  ).toEqual([]);
  const oneSided = await cluster.rows(`
    select d.client_id, d.property_id,
      (select count(*) from changes where topic = 'clients' and entity_id = d.client_id and action = 'decided'
        and difference->'property_id'->>1 = d.property_id::text) as of_client,
      (select count(*) from changes where topic = 'properties' and entity_id = d.property_id and action = 'decided'
        and difference->'client_id'->>1 = d.client_id::text) as of_property
    from match_decisions d`);
  expect(
    oneSided.filter((row) => Number(row.of_client) !== 1 || Number(row.of_property) !== 1),
    complain('answers not exactly once on both timelines'),
  ).toEqual([]);
}
