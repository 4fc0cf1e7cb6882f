import { expect } from 'vitest';
import { relatedActionPattern, relatedActions, savingFollowUp } from '#platform/changes/change.ts';
import { auditCounts } from './audit-counts.ts';
import type { Cluster } from './database.ts';
import type { LeadLedger } from './lead-workload.ts';

/** `others` are leads of another workload. */
export async function auditLeads(
  cluster: Cluster,
  ledger: LeadLedger,
  others: ReadonlySet<string>,
  complain: (what: string) => string,
): Promise<void> {
  const rows = await cluster.rows<{ id: string; version: number; client_id: string | null; phones: string[] }>(
    // The others are of enquiries.
    'select id, version, client_id, other_phones as phones from leads where created_by is not null',
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const wrong: string[] = [];
  for (const { input, outcome } of ledger.creates)
    if (outcome === 'acknowledged' && String(found.get(input.id)?.phones) !== String(input.other_phones))
      wrong.push(`create ${input.id}`);
  for (const { input, outcome, body } of ledger.moves)
    if (outcome === 'acknowledged' && (found.get(input.id)?.version ?? 0) < body.version)
      wrong.push(`move of ${input.id} to ${body.version}`);
  for (const { input, outcome } of ledger.conversions)
    if (outcome === 'acknowledged' && found.get(input.id)?.client_id !== input.clientId)
      wrong.push(`conversion of ${input.id}`);
  expect(wrong, complain('acknowledged changes of leads that are missing')).toEqual([]);
  const sent = new Set([...others, ...ledger.creates.map(({ input }) => input.id)]);
  expect(
    rows.filter(({ id }) => !sent.has(id)),
    complain('leads that no request created'),
  ).toEqual([]);
  await auditWholeness(cluster, complain);
}

/** No partial writes: each lead has its log and notification, matches its log's last state, and is counted once. */
async function auditWholeness(cluster: Cluster, complain: (what: string) => string): Promise<void> {
  const half = await cluster.rows(
    `
    select l.id, l.version, l.status, log.*, notified.* from leads l,
      lateral (select count(*) filter (where action = 'created') as created,
          count(*) filter (where action <> 'created' and action <> all($1::text[]) and (action !~ $2 or difference ? $3)
            -- Of the first requirement: its edits, and only those, change the budget.
            and (action <> 'requirement_updated' or difference ? 'budget_max')) as later,
          (array_agg(difference->'status'->>1 order by id desc) filter (where difference ? 'status'))[1] as last
        from changes where topic = 'leads' and entity_id = l.id) log,
      lateral (select count(*) as raised from notifications where entity_id = l.id and kind = 'lead_added') notified
    where log.created <> 1 or log.later <> l.version - 1 or notified.raised <> 1 or log.last <> l.status`,
    [relatedActions, relatedActionPattern, savingFollowUp.field],
  );
  expect(half, complain('leads without their change log or notification')).toEqual([]);
  const oneSided = await cluster.rows(`
    select l.id, l.client_id from leads l
    where l.client_id is not null and (not exists (
        select from changes where topic = 'leads' and entity_id = l.id and action = 'converted')
      or not exists (select from changes where topic = 'clients' and entity_id = l.client_id
        and action = 'came_from_lead' and difference->'lead_id'->>1 = l.id::text))`);
  expect(oneSided, complain('conversions recorded on one side only')).toEqual([]);
  const real = `
    select 'leads.status' as name, status as key, count(*)::numeric as value from leads where deleted_at is null group by status
    union all
    select 'leads.status_value', status, sum(budget) * 100 from leads where deleted_at is null group by status`;
  const names = ['leads.status', 'leads.status_value'];
  await auditCounts(cluster, { names, real }, complain('counts and values that differ from the leads'));
}
