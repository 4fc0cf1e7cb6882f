import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { profiles, profileTexts } from '#features/accounts/server/tables.ts';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { logCall, logMessage } from '#features/communications/server/log-contact.ts';
import { sendEmail } from '#features/communications/server/person-email.ts';
import { dealShares, deals } from '#features/deals/server/tables.ts';
import { uploadImport } from '#features/imports/server/prepare-import.ts';
import { runImport, startImport } from '#features/imports/server/run-import.ts';
import { runUndo, undoImport } from '#features/imports/server/undo-import.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import type { LeadStatus } from '#features/leads/rules.ts';
import { leadImport } from '#features/leads/server/import-kind.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { restoreLead } from '#features/leads/server/service/delete-lead.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { listLeads } from '#features/leads/server/service/read-leads.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { leads } from '#features/leads/server/tables.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { createMeeting, updateMeetingFields } from '#features/meetings/server/service/save-meeting.ts';
import { meetings } from '#features/meetings/server/tables.ts';
import { addNote } from '#features/notes/server/service.ts';
import { notes } from '#features/notes/server/tables.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { violates } from '#platform/database/server/database.ts';
import { migrationsFolder } from '#platform/database/server/schema-version.ts';
import { attemptEmail } from '#platform/email/server/email-testing.ts';
import { emails } from '#platform/email/server/tables.ts';
import { Failure } from '#platform/failure.ts';
import { eraseRecords } from '#platform/personal-data/server/erase-records.ts';
import { agentPerformance, metricsInput, monthPerformance, rankedAgent, targetMonth } from '../contract.ts';
import type { TypedMetrics } from '../rules.ts';
import { rankPerformance, readPerformance, readTargets } from './service/read-performance.ts';
import { saveMetrics } from './service/save-metrics.ts';
import { performanceMetrics } from './tables.ts';
import { insertTestDeal } from './testing.ts';

let agency: TestAgency & { readonly base: Omit<Context, 'actor'> };
let meera: Context<Staff>;
let rohan: Context<Staff>;
let asha: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera Kulkarni');
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
  asha = await agency.hire('Agent', 'Asha Patil');
});
beforeEach(async () => {
  agency.clock.set('2026-11-10T06:00:00Z');
  await meera.db.delete(performanceMetrics);
  await meera.db.delete(changes);
  await meera.db.delete(meetings);
  await meera.db.delete(leads);
  await meera.db.delete(deals);
  await meera.db.delete(dealShares);
});
afterAll(() => agency.close());

const program = { kind: 'program', profileId: null } as const;

const nothing: TypedMetrics = {
  deals_completed: null,
  total_revenue: null,
  target_revenue: null,
  client_satisfaction: null,
  response_time_hours: null,
  conversion_rate: null,
};

const type = (typed: Partial<TypedMetrics>, { by = meera, agent = rohan, month = '2026-11-01', version = 0 } = {}) =>
  saveMetrics(by, { agent_id: agent.actor.profileId, month, version, ...nothing, ...typed });

const sell = (closed_on: string, agents: readonly Context<Staff>[], is_standing = true) =>
  insertTestDeal(meera.db, {
    closed_on,
    is_standing,
    price: '9000000',
    commission: '90000.01',
    shares: agents.map(({ actor }) => [actor.profileId, agents.length === 1 ? '100' : '50'] as const),
  });

const read = (agent = rohan) => readPerformance(asha, { agent_id: agent.actor.profileId });
const latest = async (agent = rohan) => (await read(agent)).months.at(-1);

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) =>
      error instanceof Failure ? { code: error.code, ...(error.details as object | undefined) } : String(error),
  );

async function addLead(status: LeadStatus = 'new'): Promise<string> {
  const id = uuid();
  await createLead(rohan, aLead({ id, full_name: 'Sanjay', status, assigned_agent_id: rohan.actor.profileId }));
  return id;
}

const callWith = (lead_id: string | null) =>
  aMeeting({
    title: 'Call',
    meeting_type: 'phone_call',
    lead_id,
    meeting_date: '2031-03-01T05:30:00Z',
    duration_minutes: 15,
    location: '',
    overlap_confirmed: true,
  });
const meet = (lead_id: string | null) => createMeeting(rohan, callWith(lead_id));

async function answerOf(id: string): Promise<string | null> {
  const [row] = await meera.db.select().from(leads).where(eq(leads.id, id));
  return row?.answered_at?.toISOString() ?? null;
}

/** The SQL statements of a migration, in order. */
async function stepsOf(ending: string): Promise<string[]> {
  const name = (await readdir(migrationsFolder())).find((file) => file.endsWith(ending)) ?? '';
  return (await readFile(path.join(migrationsFolder(), name), 'utf8')).split('--> statement-breakpoint');
}

it('counts a shared deal by share for each agent, with the revenue of each, until it is undone', async () => {
  await sell('2026-11-03', [rohan, asha]);
  await sell('2026-11-05', [rohan]);
  await sell('2026-11-05', [rohan], false);
  await sell('2026-10-31', [rohan]);
  const months = (await read()).months.map(({ figures }) => [figures.deals_completed, figures.total_revenue]);
  expect(months.slice(-3)).toEqual([
    [0, '0.00'],
    [1, '90000.01'],
    [1.5, '135000.02'],
  ]);
  expect((await latest(asha))?.figures).toMatchObject({
    deals_completed: 0.5,
    total_revenue: '45000.00',
    deal_value: '4500000.00',
    revenue_per_deal: '90000.00',
  });
  await meera.db.update(deals).set({ is_standing: false, is_current: false, undone_at: new Date() });
  expect((await latest())?.figures).toMatchObject({ deals_completed: 0, total_revenue: '0.00' });
});

it('shows typed figures instead of computed ones, and computes cleared ones again', async () => {
  await sell('2026-11-03', [rohan]);
  const typed = await type({ deals_completed: 0, total_revenue: '50000', client_satisfaction: '4.5' });
  expect(monthPerformance.parse(typed)).toEqual(typed);
  expect(typed).toMatchObject({
    figures: { deals_completed: 0, total_revenue: '50000.00', client_satisfaction: '4.5', revenue_per_deal: null },
    computed: { deals_completed: 1, total_revenue: '90000.01' },
    typed: { deals_completed: 0, total_revenue: '50000.00', client_satisfaction: '4.5', conversion_rate: null },
    version: 1,
  });
  const cleared = await type({ client_satisfaction: '4.5' }, { version: 1 });
  expect(cleared).toMatchObject({ figures: { deals_completed: 1, total_revenue: '90000.01' }, version: 2 });
  await type({}, { version: 2 });
  expect(await latest()).toMatchObject({ typed: nothing, figures: { client_satisfaction: null }, version: 3 });

  const log = await meera.db.select().from(changes).orderBy(changes.id);
  expect(log.map(({ topic, action, difference }) => [topic, action, difference])).toEqual([
    [
      'performance',
      'created',
      {
        agent_id: [null, rohan.actor.profileId],
        month: [null, '2026-11-01'],
        deals_completed: [null, 0],
        total_revenue: [null, '50000.00'],
        client_satisfaction: [null, '4.5'],
      },
    ],
    ['performance', 'updated', { deals_completed: [0, null], total_revenue: ['50000.00', null] }],
    ['performance', 'updated', { client_satisfaction: ['4.5', null] }],
  ]);
});

it('uses the latest earlier target for a month without its own', async () => {
  await type({ target_revenue: '100000' }, { month: '2026-03-01' });
  await type({ target_revenue: '300000' }, { month: '2026-09-01' });
  await type({ target_revenue: '900000' }, { month: '2026-12-01' });
  const { months, together } = await read();
  expect(months.map(({ figures, target_since }) => [figures.target_revenue, target_since])).toEqual([
    ['100000.00', '2026-03-01'],
    ['100000.00', '2026-03-01'],
    ['100000.00', '2026-03-01'],
    ['300000.00', null],
    ['300000.00', '2026-09-01'],
    ['300000.00', '2026-09-01'],
  ]);
  expect(together).toMatchObject({ target_revenue: '1200000.00', achievement: 0, status: 'below' });
  const before = await readPerformance(asha, { agent_id: rohan.actor.profileId, until: '2026-02-01' });
  expect(before.together).toMatchObject({ target_revenue: null, achievement: null, status: null });
});

it('refuses a save on an old version with the current figures, and accepts a repeated save', async () => {
  await type({ total_revenue: '50000', client_satisfaction: '4' });
  expect(await type({ total_revenue: '50000.0', client_satisfaction: '4' })).toMatchObject({ version: 1 });
  expect(await failureOf(type({ total_revenue: '60000' }, { by: asha }))).toMatchObject({
    code: 'conflict',
    changedBy: 'Meera Kulkarni',
    current: { typed: { total_revenue: '50000.00' }, version: 1 },
  });
  await type({ total_revenue: '60000' }, { version: 1 });
  expect(await failureOf(type({ total_revenue: '70000' }, { version: 1 }))).toMatchObject({ code: 'conflict' });
  expect(await failureOf(type({ total_revenue: '70000' }, { month: '2026-10-01', version: 4 }))).toMatchObject({
    code: 'conflict',
    changedBy: null,
    current: { version: 0 },
  });
});

it('keeps one of several concurrent first saves of a month', async () => {
  const answers = await Promise.all(
    ['10000', '20000', '30000'].map((total_revenue) => failureOf(type({ total_revenue }))),
  );
  expect(answers.filter((answer) => answer === 'no failure')).toHaveLength(1);
  expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(2);
  expect(await meera.db.select().from(performanceMetrics)).toHaveLength(1);
});

it.each([
  ['deals_completed', -1],
  ['total_revenue', '-0.01'],
  ['total_revenue', '10000000000'],
  ['target_revenue', '-1'],
  ['client_satisfaction', '5.1'],
  ['client_satisfaction', '-0.1'],
  ['response_time_hours', '-0.1'],
  ['conversion_rate', '100.1'],
] as const)('refuses %s of %s in the contract and in the database', async (field, value) => {
  expect(metricsInput.safeParse({ ...nothing, [field]: value }).success).toBe(false);
  const values = { id: uuid(), agent_id: rohan.actor.profileId, month: '2026-11-01', [field]: value };
  const error: unknown = await meera.db
    .insert(performanceMetrics)
    .values(values)
    .then(String, (cause) => cause);
  const message = error instanceof Error ? String(error.cause) : '';
  expect(message).toMatch(/_range|numeric field overflow/u);
});

it.each([
  ['deals_completed', 0],
  ['total_revenue', '0.01'],
  ['client_satisfaction', '5'],
  ['client_satisfaction', '0'],
  ['response_time_hours', '99999.9'],
  ['conversion_rate', '100'],
] as const)('accepts %s of %s', async (field, value) => {
  expect(metricsInput.safeParse({ ...nothing, [field]: value }).success).toBe(true);
  expect(Number((await type({ [field]: value })).typed[field])).toBe(Number(value));
});

it('refuses a month that does not begin on its first day, and a person who is no agent', async () => {
  const values = { id: uuid(), agent_id: rohan.actor.profileId, month: '2026-11-02' };
  const error: unknown = await meera.db
    .insert(performanceMetrics)
    .values(values)
    .then(String, (cause) => cause);
  expect(violates(error, 'performance_metrics_first_day')).toBe(true);
  const nobody = { ...rohan, actor: { ...rohan.actor, profileId: uuid() } };
  expect(await failureOf(type({ deals_completed: 1 }, { agent: nobody }))).toMatchObject({
    code: 'invalid',
    fields: [{ path: 'agent_id', code: 'unknown' }],
  });
  expect(await failureOf(read(nobody))).toMatchObject({ code: 'not_found' });
});

it('accepts figures for an agent in the trash, whose deals still count', async () => {
  const gone = await agency.hire('Agent', 'Sunil Kale');
  await meera.db.execute(sql`update profiles set deleted_at = now() where id = ${gone.actor.profileId}`);
  expect((await type({ deals_completed: 2 }, { agent: gone })).typed.deals_completed).toBe(2);
  expect((await read(gone)).agent.status).toBe('inactive');
});

it('a lead is answered by the first contact outwards, and by nothing else', async () => {
  agency.clock.set('2026-11-05T06:00:00Z');
  const [moved, noted, missed, called, texted, emailed, met, known] = [
    ...[await addLead(), await addLead(), await addLead(), await addLead()],
    ...[await addLead(), await addLead(), await addLead(), await addLead('contacted')],
  ] as const;
  const call = (lead_id: string, outcome: 'reached' | 'no_answer') =>
    logCall(rohan, {
      id: uuid(),
      topic: 'leads',
      person_id: lead_id,
      direction: 'out',
      outcome,
      duration_minutes: null,
      note: '',
      written_at: agency.clock.now().toISOString(),
    });
  const write = (person_id: string) =>
    logMessage(rohan, { topic: 'leads', person_id, id: uuid(), type: 'whatsapp', text: 'Hello' });
  agency.clock.set('2026-11-05T08:00:00Z');
  await moveLead(rohan, { id: moved, from: 'new', status: 'contacted' });
  const written_at = agency.clock.now().toISOString();
  await addNote(rohan, { id: uuid(), topic: 'leads', record_id: noted, body: 'Asks for a lift', written_at });
  await call(missed, 'no_answer');
  await call(called, 'reached');
  await meet(met);
  await write(known);
  agency.clock.set('2026-11-05T09:00:00Z');
  await write(texted);
  const email = { topic: 'leads', person_id: emailed, id: uuid(), template_id: null } as const;
  await meera.db.update(leads).set({ email: 'lata@mail.example' }).where(eq(leads.id, emailed));
  await sendEmail(rohan, { ...email, subject: 'Baner', content: '<p>Baner</p>' });
  const [mail] = await meera.db.select().from(emails);
  await attemptEmail(agency.base, mail?.id ?? '');
  // A later contact changes nothing.
  for (const id of [called, met]) await write(id);
  const all = [moved, noted, missed, called, texted, emailed, met, known];
  const answers = [
    ...[null, null, null, '2026-11-05T08:00:00.000Z', '2026-11-05T09:00:00.000Z', '2026-11-05T09:00:00.000Z'],
    ...['2026-11-05T08:00:00.000Z', null],
  ];
  expect(await Promise.all(all.map(answerOf))).toEqual(answers);
  // The response took two, three, three and two hours.
  expect((await latest())?.figures).toMatchObject({ response_time_hours: '2.5', conversion_rate: 0 });
  // The list behind the figure has these four, out of eight leads.
  const added = { agent: [rohan.actor.profileId], created_since: '2026-11-01', created_until: '2026-11-30' };
  const { items } = await listLeads(rohan, { ...added, answered: 'yes' });
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set([called, texted, emailed, met]));
});

it('a lead is answered by a contact with the client it became, and by a meeting it joins later', async () => {
  agency.clock.set('2026-11-05T06:00:00Z');
  const [written, silent, joined] = [await addLead(), await addLead(), await addLead()];
  const client = uuid();
  await convertLead(rohan, { id: written, client_id: client, client_type: 'buyer' });
  await convertLead(rohan, { id: silent, client_id: uuid(), client_type: 'buyer' });
  agency.clock.set('2026-11-05T08:00:00Z');
  await logMessage(rohan, { topic: 'clients', person_id: client, id: uuid(), type: 'whatsapp', text: 'Hello' });
  const meeting = await meet(null);
  expect(await Promise.all([written, silent, joined].map(answerOf))).toEqual([
    '2026-11-05T08:00:00.000Z',
    ...[null, null],
  ]);
  agency.clock.set('2026-11-05T09:00:00Z');
  await updateMeetingFields(rohan, { ...callWith(joined), id: meeting.id, version: meeting.version });
  expect(await Promise.all([written, silent, joined].map(answerOf))).toEqual([
    '2026-11-05T08:00:00.000Z',
    ...[null, '2026-11-05T09:00:00.000Z'],
  ]);
  // As an earlier version left it.
  await meera.db.update(leads).set({ answered_at: null }).where(eq(leads.id, written));
  const recompute = (await stepsOf('_contacts_of_clients_answer_leads.sql')).find((step) =>
    step.includes('with contacts'),
  );
  for (const _ of [1, 2]) {
    await meera.db.execute(sql.raw(recompute ?? ''));
    expect(await Promise.all([written, silent].map(answerOf))).toEqual(['2026-11-05T08:00:00.000Z', null]);
  }
});

it('the migration recomputes the first contact of leads from calls and meetings, again and again', async () => {
  agency.clock.set('2026-11-05T06:00:00Z');
  const [moved, called, met] = [await addLead(), await addLead(), await addLead()];
  agency.clock.set('2026-11-05T08:00:00Z');
  await meet(met);
  // As an earlier version stored a call with a lead.
  const at = agency.clock.now();
  const call = { id: uuid(), lead_id: called, call_outcome: 'reached', body: '' } as const;
  await meera.db.insert(notes).values({ ...call, written_at: at, created_at: at, updated_at: at });
  // As an earlier version left it: a move counted, a call did not.
  await meera.db.update(leads).set({ answered_at: agency.clock.now() }).where(eq(leads.id, moved));
  await meera.db.update(leads).set({ answered_at: null }).where(eq(leads.id, called));
  const recompute = (await stepsOf('_first_contact_answers_a_lead.sql')).at(-1) ?? '';
  for (const _ of [1, 2]) {
    await meera.db.execute(sql.raw(recompute));
    expect(await Promise.all([moved, called, met].map(answerOf))).toEqual([
      null,
      '2026-11-05T08:00:00.000Z',
      '2026-11-05T08:00:00.000Z',
    ]);
  }
});

/** Imports leads from a file; returns their ids in the order of the file. */
async function bringAlong(rows: readonly string[]): Promise<{ importId: string; ids: string[] }> {
  const kinds = [leadImport];
  const content = Buffer.from(['Name,Status,Agent,Created On', ...rows].join('\n'));
  const file = await uploadImport(meera, kinds, { id: uuid(), kind: 'leads', fileName: 'enquiries.csv', content });
  await startImport(meera, kinds, { id: file.id, mapping: file.mapping, with_repeats: false });
  await runImport({ ...meera, actor: program }, kinds, file.id);
  const brought = await meera.db.select().from(leads).where(eq(leads.import_id, file.id)).orderBy(leads.import_row);
  return { importId: file.id, ids: brought.map(({ id }) => id) };
}

it('an imported lead never gets an answer time', async () => {
  agency.clock.set('2026-11-05T06:00:00Z');
  const own = await addLead();
  const { importId, ids } = await bringAlong([
    'Nisha,,Rohan Deshpande,04/11/2026',
    'Lata,,Rohan Deshpande,02/11/2026',
    'Kiran,Contacted,Rohan Deshpande,03/11/2026',
    'Varun,,Rohan Deshpande,',
  ]);
  const [moved = '', met = '', known = '', undated = ''] = ids;
  agency.clock.set('2026-11-05T08:00:00Z');
  await meet(own);
  await moveLead(rohan, { id: moved, from: 'new', status: 'contacted' });
  await meet(moved);
  await meet(met);
  await moveLead(rohan, { id: known, from: 'contacted', status: 'new' });
  await moveLead(rohan, { id: known, from: 'new', status: 'closed', won_reason: 'other' });
  await moveLead(rohan, { id: undated, from: 'new', status: 'lost', lost_reason: 'budget' });
  const answers = () => Promise.all([own, ...ids].map(answerOf));
  const onlyOwn = ['2026-11-05T08:00:00.000Z', null, null, null, null];
  expect(await answers()).toEqual(onlyOwn);
  // Their outcomes still count.
  expect((await latest())?.figures).toMatchObject({ response_time_hours: '2.0', conversion_rate: 20 });
  const added = { agent: [rohan.actor.profileId], created_since: '2026-11-01', created_until: '2026-11-30' };
  const listed = async () => (await listLeads(rohan, { ...added, answered: 'yes' })).items.map(({ id }) => id);
  expect(await listed()).toEqual([own]);

  // Also after an undone import and a restored lead.
  await undoImport(meera, importId);
  await runUndo({ ...meera, actor: program }, [leadImport], importId);
  await restoreLead(meera, moved);
  await moveLead(rohan, { id: moved, from: 'contacted', status: 'new' });
  await moveLead(rohan, { id: moved, from: 'new', status: 'qualified' });
  expect(await answers()).toEqual(onlyOwn);

  // A migration clears the answer times of imported leads, including those in the trash.
  await meera.db.update(leads).set({ answered_at: new Date('2026-11-05T08:00:00Z') });
  const clear = (await stepsOf('_imported_leads_know_no_answer.sql')).at(-1) ?? '';
  await meera.db.execute(sql.raw(clear));
  expect(await answers()).toEqual(onlyOwn);
  expect((await latest())?.figures).toMatchObject({ response_time_hours: '2.0' });
  expect(await listed()).toEqual([own]);
});

it('the timeline of a lead does not show its answer time', async () => {
  const id = await addLead();
  await meet(id);
  await moveLead(rohan, { id, from: 'new', status: 'contacted' });
  const log = await meera.db.select().from(changes).where(eq(changes.entity_id, id));
  expect(Object.keys(log.at(-1)?.difference ?? {})).toEqual(['status']);
});

it('ranks agents by revenue, typed or computed, without the names of erased people', async () => {
  const gone = await agency.hire('Agent', 'Imran Shaikh');
  const idle = await agency.hire('Agent', 'Lata Joshi');
  await sell('2026-11-03', [gone]);
  await type({ total_revenue: '500000', target_revenue: '500000' }, { agent: asha });
  const at = agency.clock.now();
  await meera.db.update(profiles).set({ status: 'inactive' }).where(eq(profiles.role, 'Agent'));
  await meera.db.update(profiles).set({ status: 'active' }).where(eq(profiles.id, rohan.actor.profileId));
  await transact(meera, (tx) => eraseRecords(tx, profileTexts, { topic: 'profiles', ids: [gone.actor.profileId], at }));

  const ranked = await rankPerformance(rohan, {});
  for (const agent of ranked) expect(rankedAgent.parse(agent)).toEqual(agent);
  expect(
    ranked.map(({ full_name, total_revenue, target_status }) => [full_name, total_revenue, target_status]),
  ).toEqual([
    ['Asha Patil', '500000.00', 'above'],
    ['', '90000.01', null],
    ['Meera Kulkarni', '0.00', null],
    ['Rohan Deshpande', '0.00', null],
  ]);
  expect(ranked[0]).toMatchObject({ has_typed_revenue: true, has_typed_deals: false });
  const found = await read(gone);
  expect(agentPerformance.parse(found)).toEqual(found);
  expect(found).toMatchObject({ agent: { full_name: '' }, together: { total_revenue: '90000.01' } });
  // An agent who left is not listed in a month without figures.
  expect(ranked.some(({ id }) => id === idle.actor.profileId)).toBe(false);
});

it('adds up the revenue and targets of those agents alone who have a target', async () => {
  await sell('2026-11-03', [rohan]);
  await sell('2026-11-04', [asha]);
  await type({ total_revenue: '500000', target_revenue: '400000' }, { agent: meera });
  await type({ target_revenue: '100000' }, { agent: rohan });
  const months = await readTargets(rohan, {});
  for (const month of months) expect(targetMonth.parse(month)).toEqual(month);
  expect(months).toHaveLength(6);
  expect(months.at(-2)).toMatchObject({ agents: [], total_revenue: '0.00', target_revenue: null });
  expect(months.at(-1)).toMatchObject({ total_revenue: '590000.01', target_revenue: '500000.00' });
  expect(months.at(-1)?.agents.toSorted()).toEqual([meera.actor.profileId, rohan.actor.profileId].sort());
});
