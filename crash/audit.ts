import { expect } from 'vitest';
import type { DashboardFigures } from '#features/dashboard/contract.ts';
import type { ImportRun } from '#features/imports/contract.ts';
import { auditBulk } from './audit-bulk.ts';
import { auditClients } from './audit-clients.ts';
import { auditContacts } from './audit-contacts.ts';
import { auditCosts } from './audit-costs.ts';
import { auditDeals } from './audit-deals.ts';
import { auditDocuments, auditFiles } from './audit-documents.ts';
import { auditEnquiries } from './audit-enquiries.ts';
import { auditInvoices } from './audit-invoices.ts';
import { auditLeads } from './audit-leads.ts';
import { auditMeetings } from './audit-meetings.ts';
import { auditMerges } from './audit-merges.ts';
import { auditPrivacy } from './audit-privacy.ts';
import { auditPropertyContacts } from './audit-property-contacts.ts';
import { auditRegistrations } from './audit-registrations.ts';
import { auditRequirements } from './audit-requirements.ts';
import { auditSecondFactors } from './audit-second-factors.ts';
import { auditSettings } from './audit-settings.ts';
import { auditTags } from './audit-tags.ts';
import { auditVisitRequests } from './audit-visit-requests.ts';
import { auditVisits } from './audit-visits.ts';
import type { Cluster } from './database.ts';
import { complain } from './matrix.ts';
import type { ApiSession } from './person.ts';
import { until } from './program.ts';
import { matchesOutcome } from './sending.ts';
import type { Workload } from './workload.ts';

/** An agency, and the session that reads it. */
interface AuditTarget {
  readonly url: string;
  readonly person: ApiSession;
}

const keyOf = (id: string, price: string | number) => `${id} ${Number(price)}`;

/** Compares acknowledged property requests with the database. */
export async function audit(cluster: Cluster, workload: Workload): Promise<void> {
  const { ledger } = workload.properties;
  expect(workload.surprises, complain('unexpected responses')).toEqual([]);

  const logged = await cluster.rows<{ entity_id: string; action: string; price: string }>(
    `select entity_id, action, difference->'price'->>1 as price from changes
     where topic = 'properties' and difference ? 'price'`,
  );
  const times = (action: string) => {
    const counted = new Map<string, number>();
    for (const row of logged.filter((one) => one.action === action)) {
      const key = keyOf(row.entity_id, row.price);
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
    return counted;
  };
  const created = times('created');
  const updated = times('updated');
  const wrong: string[] = [];
  for (const { input, outcome } of ledger.creates) {
    const found = created.get(keyOf(input.id, input.price)) ?? 0;
    if (outcome === 'acknowledged' ? found !== 1 : found > 1)
      wrong.push(`${outcome} create ${input.id}: ${found} times`);
  }
  for (const { input, outcome } of ledger.edits) {
    const found = updated.get(keyOf(input.id, input.price)) ?? 0;
    if (!matchesOutcome(outcome, found)) wrong.push(`${outcome} edit of ${input.id} to ${input.price}: ${found} times`);
  }
  expect(wrong, complain('each acknowledged write exists once, no refused one does')).toEqual([]);

  const sent = new Set([...[...ledger.creates, ...ledger.edits].map(({ input }) => keyOf(input.id, input.price))]);
  const unasked = [...created.keys(), ...updated.keys()].filter((key) => !sent.has(key));
  expect(unasked, complain('changes that no request made')).toEqual([]);

  const versions = new Map(
    ledger.edits.flatMap(({ input, outcome, body }): [string, number][] =>
      outcome === 'acknowledged' ? [[input.id, body.version]] : [],
    ),
  );
  const rows = await cluster.rows<{ id: string; version: number }>('select id, version from properties');
  const older = rows.filter(({ id, version }) => version < (versions.get(id) ?? 1));
  expect(older, complain('properties older than an acknowledged edit')).toEqual([]);
  const pictured = await cluster.rows<{ id: string; images: string[]; plans: string[] }>(`
    select property_id as id, coalesce(array_agg(file_id) filter (where not is_floor_plan), '{}') as images,
      coalesce(array_agg(file_id) filter (where is_floor_plan), '{}') as plans from property_images group by property_id`);
  const mixedUp = ledger.creates.filter(({ input, outcome }) => {
    const { images = [], plans = [] } = pictured.find(({ id }) => id === input.id) ?? {};
    const kept = JSON.stringify([images, plans]);
    return outcome === 'acknowledged' && kept !== JSON.stringify([input.image_ids, input.floor_plan_ids]);
  });
  expect(mixedUp, complain('properties without their pictures and floor plans')).toEqual([]);
  await auditWholeness(cluster);
  const { clients, leads, requirements, deals, invoices, meetings, contacts, documents, secondFactors, registrations } =
    workload;
  const { merges, settings, tags, visits } = workload;
  const otherClients = [
    ...leads.ledger.conversions.map(({ input }) => input.clientId),
    ...visits.ledger.clients.map(({ input }) => input.id),
  ];
  await auditClients(cluster, clients.ledger, otherClients, complain);
  const otherLeads = new Set(
    [...merges.ledger.creates, ...tags.ledger.leads, ...settings.ledger.leads].map(({ input }) => input.id),
  );
  await auditLeads(cluster, leads.ledger, otherLeads, complain);
  await auditRequirements(cluster, requirements.ledger, complain);
  await auditDeals(cluster, deals.ledger, complain);
  await auditInvoices(cluster, invoices.ledger, complain);
  await auditMeetings(cluster, meetings.ledger, new Set(visits.ledger.plans.map(({ input }) => input.id)), complain);
  await auditContacts(cluster, contacts.ledger, complain);
  await auditDocuments(cluster, documents.ledger, complain);
  await auditSecondFactors(cluster, secondFactors, complain);
  await auditRegistrations(cluster, registrations.ledger, complain);
  await auditPropertyContacts(cluster, workload.propertyContacts.ledger, complain);
  await auditPrivacy(cluster, workload.privacy.ledger, complain);
  await auditEnquiries(cluster, workload.enquiries.ledger, complain);
  await auditVisitRequests(cluster, workload.visitRequests.ledger, complain);
  await auditVisits(cluster, visits.ledger, complain);
  await auditBulk(cluster, workload.bulk.ledger, complain);
  await auditCosts(cluster, workload.costs.ledger, complain);
  await auditMerges(cluster, merges.ledger, complain);
  await auditTags(cluster, tags.ledger, complain);
  await auditSettings(cluster, settings.ledger, complain);
}

/** No partial writes, acknowledged or not: each property has its log, its prices and its notification. */
async function auditWholeness(cluster: Cluster): Promise<void> {
  const half = await cluster.rows(`
    select p.id, p.version, p.price, log.*, history.* from properties p,
      lateral (select count(*) filter (where action = 'created') as created,
          count(*) filter (where action = 'updated') as updated,
          count(*) filter (where action = 'updated' and not difference ? 'price') as unpriced,
          array_agg((difference->'price'->>1)::numeric order by (difference->'price'->>1)::numeric)
            filter (where difference ? 'price') as logged,
          (array_agg((difference->'price'->>1)::numeric order by id desc) filter (where difference ? 'price'))[1] as last
        from changes where topic = 'properties' and entity_id = p.id) log,
      lateral (select array_agg(h.price order by h.price) as prices
        from price_history h where h.property_id = p.id) history
    where log.created <> 1 or log.updated <> p.version - 1 or cardinality(history.prices) is distinct from p.version - log.unpriced
      or (p.import_id is null and (log.logged is distinct from history.prices or log.last is distinct from p.price))
      or (p.import_id is not null and history.prices is distinct from array[p.price])`);
  expect(half, complain('properties without their change log or price history')).toEqual([]);
  const orphans = await cluster.rows(`
    select c.entity_id from changes c
    where c.topic = 'properties' and not exists (select 1 from properties p where p.id = c.entity_id)`);
  expect(orphans, complain('changes of missing properties')).toEqual([]);
  const unlogged = await cluster.rows(`
    select p.id from properties p left join published_properties s on s.property_id = p.id,
      lateral (select (array_agg(action order by id desc))[1] as last from changes
        where topic = 'properties' and entity_id = p.id and action in ('published', 'unpublished')) log
    where coalesce(log.last, 'unpublished') <> case when s.unpublished_at is null and s.property_id is not null
        then 'published' else 'unpublished' end
      or s.unpublished_at is null and s.property_id is not null and (p.deleted_at is not null or p.status in ('sold', 'rented'))`);
  expect(unlogged, complain('publications without their change log, or of closed properties')).toEqual([]);
  const unannounced = await cluster.rows(`
    select p.id, count(n.*) from properties p
    left join notifications n on n.entity_id = p.id and n.kind = 'property_added'
    where p.import_id is null group by p.id having count(n.*) <> 1`);
  expect(unannounced, complain('properties not announced exactly once')).toEqual([]);
}

/** Imports resume by themselves and end with each row of their file once. */
export async function auditImports(
  cluster: Cluster,
  { imports }: Workload,
  { url, person }: AuditTarget,
): Promise<void> {
  for (const { id, rows } of imports) {
    let run: ImportRun | null = null;
    const isOver = async () => {
      const { status, body } = await person.send(url, 'GET', `/imports/${id}`);
      run = status === 200 ? body : null;
      return run !== null && run.status !== 'running';
    };
    await until(complain(`import ${id} ends`), isOver, 600_000);
    const figures = { status: 'done', rows_read: rows, rows_added: rows, rows_refused: 0, rows_repeated: 0 };
    expect(run, complain('import')).toMatchObject(figures);
    const [found] = await cluster.rows<{ all: number; different: number }>(
      `select count(*)::integer as all, count(distinct import_row)::integer as different
       from properties where import_id = $1`,
      [id],
    );
    expect(found, complain('rows of the import')).toEqual({ all: rows, different: rows });
  }
}

/** The counts on the screens match the rows, and every uploaded picture can be downloaded. */
export async function auditScreens(
  cluster: Cluster,
  { pictures, documents }: Workload,
  { url, person }: AuditTarget,
): Promise<void> {
  const real = await cluster.rows<{ status: string; count: number }>(
    'select status, count(*)::integer as count from properties where deleted_at is null group by status',
  );
  const { properties, clients } = await person.ask<DashboardFigures>(url, 'GET', '/dashboard/figures');
  const count = (status: string) => real.find((row) => row.status === status)?.count ?? 0;
  expect(properties).toMatchObject({
    total: real.reduce((sum, row) => sum + row.count, 0),
    available: count('available'),
    pending: count('pending'),
    sold: count('sold'),
    rented: count('rented'),
  });
  const [people] = await cluster.rows<{ count: number }>('select count(*)::integer as count from clients');
  expect(clients.total).toBe(people?.count);
  const used = await cluster.rows<{ file_id: string }>('select distinct file_id from property_images');
  const missing: string[] = [];
  for (const id of new Set([...pictures, ...used.map((row) => row.file_id)])) {
    const answer = await fetch(`${url}/files/${id}/320`, { headers: { cookie: person.cookie } });
    const bytes = await answer.arrayBuffer();
    if (answer.status !== 200 || bytes.byteLength === 0) missing.push(`${id}: ${answer.status}`);
  }
  expect(missing, 'pictures that were taken and are not there').toEqual([]);
  await auditFiles(cluster, documents.ledger, { url, person });
}
