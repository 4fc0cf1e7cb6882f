import { expect } from 'vitest';
import type { Cluster } from './database.ts';
import { matchesOutcome, matchOutcomes } from './sending.ts';
import type { VisitRequestLedger } from './visit-request-workload.ts';

export async function auditVisitRequests(
  cluster: Cluster,
  { links, asks, proposals, declines }: VisitRequestLedger,
  complain: (what: string) => string,
): Promise<void> {
  const shared = await cluster.rows<{ id: string; property_id: string }>(
    'select link_id as id, property_id from property_link_properties',
  );
  const requested = await cluster.rows<{ id: string; property_id: string; note: string; state: string }>(
    'select id, property_id, note, state from visit_requests',
  );
  const logged = await cluster.rows<{ id: string; action: string }>(
    `select entity_id as id, action from changes where topic = 'visit_requests'`,
  );
  const times = (id: string, action: string) => logged.filter((one) => one.id === id && one.action === action).length;
  const wrong: string[] = [];
  for (const { input, outcome } of links) {
    const found = shared.filter(({ id, property_id }) => id === input.id && property_id === input.propertyId).length;
    if (!matchesOutcome(outcome, found)) wrong.push(`${outcome} link ${input.id}: ${found}`);
  }
  for (const { input, outcome } of asks) {
    const found = requested.filter(({ id, note }) => id === input.id && note === input.note).length;
    if (!matchesOutcome(outcome, found) || found !== times(input.id, 'visit_requested'))
      wrong.push(`${outcome} request ${input.id}: ${found}`);
  }
  for (const [sent, action] of [
    [proposals, 'visit_proposed'],
    [declines, 'visit_declined'],
  ] as const)
    for (const id of new Set(sent.map(({ input }) => input.id))) {
      const found = times(id, action);
      const all = sent.filter(({ input }) => input.id === id);
      if (!matchOutcomes(all, found)) wrong.push(`${id}: ${action} ${found} times`);
    }
  expect(wrong, complain('visits: each acknowledged write exists once, no refused one does')).toEqual([]);
  const half = await cluster.rows(`
    select v.id, v.state, log.* from visit_requests v,
      lateral (select count(*) filter (where action = 'visit_requested') as requested,
          count(*) filter (where action = 'visit_proposed') as proposed,
          count(*) filter (where action = 'visit_declined') as declined
        from changes where topic = 'visit_requests' and entity_id = v.id) log
    where log.requested <> 1 or (v.state = 'declined') <> (log.declined = 1)
      or v.state = 'proposed' and log.proposed = 0 or v.state = 'open' and log.proposed > 0`);
  expect(half, complain('visit requests without their change log')).toEqual([]);
  const unlisted = await cluster.rows(`
    select v.property_id, count(*) as requests, heard.*
    from visit_requests v,
      lateral (select (select count(*) from changes c where c.topic = 'properties' and c.entity_id = v.property_id
            and c.action = 'visit_requested') as logged,
          (select count(*) from notifications n where n.entity_id = v.property_id and n.kind = 'visit_requested') as notified) heard
    group by v.property_id, heard.logged, heard.notified
    having count(*) <> heard.logged or count(*) <> heard.notified`);
  expect(unlisted, complain('visit requests missing on the timeline or in the bell')).toEqual([]);
}
