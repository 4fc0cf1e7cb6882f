import { readdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasUsers } from '#features/accounts/server/repository/users.ts';
import { readSharing } from '#features/properties/server/service/check-shareable.ts';
import type { TestApp } from './app-testing.ts';
import { createTestApp } from './app-testing.ts';
import { makeDemo } from './demo.ts';
import { programContext } from './serve.ts';

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await testApp.close();
});

const make = (ending: AbortSignal, clock = testApp.services.clock) =>
  makeDemo(
    { ...programContext(testApp.services), clock, auth: testApp.built.auth },
    { dataDir: testApp.folder, databaseUrl: null, ending, arePictured: false },
  );

it('stops after the current step when aborted, and reports later that it is unfinished', async () => {
  const asked = new AbortController();
  vi.spyOn(process.stdout, 'write').mockImplementation(() => {
    asked.abort();
    return true;
  });
  await expect(make(asked.signal)).rejects.toThrow('aborted');
  expect(await hasUsers(testApp.services.database.db)).toBe(true);
  await expect(make(new AbortController().signal)).rejects.toThrow(
    `The demo agency was not finished: delete ${testApp.folder} and start again.`,
  );
});

it('does not touch an agency that has people and was not begun as the demo', async () => {
  await testApp.addPerson();
  await make(AbortSignal.abort());
  expect(readdirSync(testApp.folder)).not.toContain('demo-unfinished');
});

// It creates a year of data, hence the time limit of the whole matrix.
it('logs everything in chronological order, and nothing before its record exists', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  // A Monday: the working days of the demo agency then begin earliest.
  await make(new AbortController().signal, { now: () => new Date('2026-11-23T06:00:00Z') });
  const { db } = testApp.services.database;
  const { rows: disordered } = await db.execute(sql`
    select * from (select *, lag(at) over (order by id) as before from changes) c where at < before`);
  expect(disordered).toEqual([]);
  const { rows: tooEarly } = await db.execute(sql`
    with records as (
      select id, title as name, created_at from properties union all select id, full_name, created_at from clients
      union all select id, full_name, created_at from leads union all select id, title, created_at from meetings
      union all select id, property_title, created_at from deals union all select id, number, created_at from invoices
      union all select id, title, created_at from documents),
    mentions as (
      select entity_id as id, at, action as by from changes
      union all select unnest(array[client_id, lead_id, property_id]), created_at, 'meeting ' || title from meetings
      union all select unnest(array[client_id, seller_id, property_id]), created_at, 'deal' from deals
      union all select property_id, created_at, 'lead ' || full_name from leads
      union all select owner_id, created_at, 'property ' || title from properties
      union all select unnest(array[client_id, property_id]), created_at, 'document ' || title from documents
      union all select unnest(array[client_id, property_id]), created_at, 'invoice ' || number from invoices
      union all select unnest(array[client_id, property_id]), decided_at, 'answer' from match_decisions
      union all select client_id, created_at, type from communications)
    select name, by, created_at - at as too_early from mentions join records using (id) where at < created_at`);
  expect(tooEarly).toEqual([]);
  const { rows: listed } = await db.execute<{ id: string }>(sql`select id from properties where status = 'available'`);
  const context = programContext(testApp.services);
  const noted = await readSharing(
    context,
    listed.map(({ id }) => id),
  );
  expect(noted.filter(({ findings }) => findings.length > 0)).toEqual([]);
  const { rows: waiting } = await db.execute(sql`select subject from emails where status = 'pending'`);
  expect(waiting).toEqual([]);
  const { rows: shown } = await db.execute(sql`
    select (select array_agg(distinct role order by role) from property_contacts) as roles,
      (select count(*) from properties where tour_url is not null) > 0 as has_tour,
      (select count(*) from property_links) > 0 as has_links,
      (select count(*) from visit_stops) > 4 as has_visits`);
  expect(shown).toEqual([
    { roles: ['builder', 'caretaker', 'co_owner', 'tenant'], has_tour: true, has_links: true, has_visits: true },
  ]);
  const { rows: received } = await db.execute(sql`
    select state, count(*)::integer as deliveries, count(distinct coalesce(lead_id, client_id))::integer as people
    from intake_deliveries where connection_id is not null group by state order by state`);
  expect(received).toEqual([
    { state: 'new_lead', deliveries: 9, people: 9 },
    { state: 'not_understood', deliveries: 3, people: 0 },
    { state: 'refused', deliveries: 2, people: 0 },
    { state: 'repeat', deliveries: 3, people: 3 },
  ]);
  // Its figures count wins: every closed lead has its deal, and every lost one its reason.
  const { rows: ended } = await db.execute(sql`
    select l.status, count(*)::integer as leads, bool_and(case l.status
      when 'lost' then l.lost_reason is not null and l.lost_note <> ''
      else l.won_reason = 'deal' and l.client_id is not null and d.closed_on >= l.created_at::date
        and case l.interest_type when 'selling' then d.seller_id = l.client_id else d.client_id = l.client_id end
    end) as are_explained
    from leads l left join deals d on d.lead_id = l.id and d.is_standing
    where l.status in ('closed', 'lost') group by l.status order by l.status`);
  expect(ended).toEqual([
    { status: 'closed', leads: 4, are_explained: true },
    { status: 'lost', leads: 4, are_explained: true },
  ]);
}, 600_000);
