import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { deleteClient, eraseClient } from '#features/clients/server/service/delete-client.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import { leadInput } from '#features/leads/contract.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { deleteLead, eraseLead, restoreLead } from '#features/leads/server/service/delete-lead.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { readLead } from '#features/leads/server/service/read-leads.ts';
import { createLead, planFollowUp, updateLead } from '#features/leads/server/service/save-lead.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import { planInput } from '../contract.ts';
import type { FollowUpTime } from '../rules.ts';
import { followUpErasureHandler } from './erasure-handler.ts';
import { notifyDueFollowUps } from './notify-due.ts';
import {
  changeFollowUp,
  countFollowUpList,
  deleteFollowUp,
  finishFollowUp,
  planFollowUpOf,
  readFollowUpPage,
  readFollowUpsOf,
  reopenFollowUp,
  setNextFollowUp,
} from './service.ts';
import { followUps } from './tables.ts';

let agency: TestAgency & { readonly base: Omit<Context, 'actor'> };
let asha: Context<Staff>;
let rohan: Context<Staff>;
let admin: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  [asha, rohan, admin] = [
    await agency.hire('Agent', 'Asha Rao'),
    await agency.hire('Agent', 'Rohan Deshpande'),
    await agency.hire('Admin', 'Meera Kulkarni'),
  ];
});
afterAll(() => agency.close());
beforeEach(async () => {
  // 11:30 on a Tuesday in India.
  agency.clock.set('2026-03-10T06:00:00Z');
  await agency.base.db.delete(followUps);
  await agency.base.db.delete(notifications);
});

const addLead = (changed: Parameters<typeof aLead>[0] = {}) =>
  createLead(asha, aLead({ assigned_agent_id: asha.actor.profileId, ...changed }));
const addClient = (by = asha) => createClient(by, aClient({ full_name: 'Kavita Joshi' }));
const plan = (topic: PersonTopic, person_id: string, on: string, time: string | null = null, by = asha) =>
  planFollowUpOf(by, { id: uuid(), topic, person_id, on, time, note: '' });
const listed = async (by: Context<Staff>, when?: FollowUpTime, whose: 'mine' | 'all' = 'all') =>
  (await readFollowUpPage(by, { whose, ...(when && { when }) })).value().items;
const daysOf = async (leadId: string) =>
  (await readFollowUpsOf(asha, { topic: 'leads', person_id: leadId })).map(({ due_at }) => due_at.slice(0, 16));
const dayOfLead = async (id: string) => (await readLead(asha, id)).follow_up_on;
const program = (): Context<Program> => ({ ...agency.base, actor: { kind: 'program', profileId: null } });
const remind = () => notifyDueFollowUps(program(), AbortSignal.any([]));
const notified = async () =>
  (await agency.base.db.select().from(notifications))
    .filter(({ kind }) => kind === 'follow_up_due')
    .map(({ topic, entity_id, recipient_id }) => [topic, entity_id, recipient_id]);
const fieldOf = (path: string, code: string) => ({ details: { fields: [expect.objectContaining({ path, code })] } });

it('plans for a day or a time in the company’s zone, and shows the next one on the lead', async () => {
  const lead = await addLead();
  const later = await plan('leads', lead.id, '2026-03-12', '16:30');
  expect(later).toMatchObject({ due_at: '2026-03-12T11:00:00+00:00', has_time: true, agent: 'Asha Rao' });
  const sooner = await plan('leads', lead.id, '2026-03-11');
  expect(sooner).toMatchObject({ has_time: false, person: { topic: 'leads', full_name: 'Sanjay Patil' } });
  expect(await daysOf(lead.id)).toEqual(['2026-03-11T04:30', '2026-03-12T11:00']);
  expect(await dayOfLead(lead.id)).toBe('2026-03-11');
  await finishFollowUp(asha, sooner.id);
  expect(await dayOfLead(lead.id)).toBe('2026-03-12');
  await deleteFollowUp(asha, later.id);
  await deleteFollowUp(asha, later.id);
  expect(await dayOfLead(lead.id)).toBeNull();
  await reopenFollowUp(asha, sooner.id);
  expect(await dayOfLead(lead.id)).toBe('2026-03-11');
});

it('plans one follow-up for a repeated request, and refuses an id of another person', async () => {
  const [lead, other] = [await addLead(), await addLead()];
  const input = { id: uuid(), topic: 'leads', person_id: lead.id, on: '2026-03-11', time: null, note: 'Send' } as const;
  await planFollowUpOf(asha, input);
  await planFollowUpOf(asha, input);
  expect(await daysOf(lead.id)).toHaveLength(1);
  const taken = { details: { reason: 'id_taken' } };
  await expect(planFollowUpOf(rohan, input)).rejects.toMatchObject(taken);
  await expect(planFollowUpOf(asha, { ...input, person_id: other.id })).rejects.toMatchObject(taken);
});

it('takes the day that a form, the board or a call sets as the next follow-up', async () => {
  const lead = await addLead({ follow_up_on: '2026-03-11' });
  expect(await daysOf(lead.id)).toEqual(['2026-03-11T04:30']);
  await planFollowUp(asha, { id: lead.id, follow_up_on: '2026-03-20' });
  expect(await daysOf(lead.id)).toEqual(['2026-03-20T04:30']);
  const saved = await updateLead(asha, {
    ...aLead({ id: lead.id, follow_up_on: '2026-03-21' }),
    version: (await readLead(asha, lead.id)).version,
  });
  expect(saved.follow_up_on).toBe('2026-03-21');
  expect(await daysOf(lead.id)).toEqual(['2026-03-21T04:30']);
  await planFollowUp(asha, { id: lead.id, follow_up_on: null });
  expect(await daysOf(lead.id)).toEqual([]);
});

it('moves the next follow-up of a client on a logged call; a day that has passed counts as today', async () => {
  const client = await addClient();
  await setNextFollowUp(asha, { clientId: client.id, on: '2026-03-12', id: uuid() });
  await setNextFollowUp(asha, { clientId: client.id, on: '2026-03-09', id: uuid() });
  const items = await readFollowUpsOf(asha, { topic: 'clients', person_id: client.id });
  expect(items.map(({ due_at }) => due_at)).toEqual(['2026-03-10T04:30:00+00:00']);
});

it('refuses a save of the lead on the version before a follow-up was planned', async () => {
  const lead = await addLead();
  await plan('leads', lead.id, '2026-03-11', null, rohan);
  const stale = updateLead(asha, { ...aLead({ id: lead.id, full_name: 'Sanjay' }), version: lead.version });
  await expect(stale).rejects.toMatchObject({ code: 'conflict', details: { changedBy: 'Rohan Deshpande' } });
  // A follow-up of a client is no save of the client.
  const client = await addClient();
  await plan('clients', client.id, '2026-03-11', null, rohan);
  expect(await findLastEditor(agency.base.db, 'clients', client.id)).toMatchObject({ changedBy: 'Asha Rao' });
});

it('names the field of a day or a person that cannot be right', async () => {
  const lead = await addLead();
  await expect(plan('leads', lead.id, '2025-03-09')).rejects.toMatchObject(fieldOf('on', 'too_small'));
  await expect(plan('leads', lead.id, '0001-01-01')).rejects.toMatchObject(fieldOf('on', 'too_small'));
  // No calendar has a year 0; an early year is refused at the field, too.
  const inYear0 = { topic: 'leads', person_id: lead.id, id: uuid(), on: '0000-03-11', time: null, note: '' };
  expect(planInput.safeParse(inYear0).error?.issues).toMatchObject([{ path: ['on'], message: 'not_date' }]);
  const leadInYear0 = leadInput.safeParse(aLead({ follow_up_on: '0000-03-11' }));
  expect(leadInYear0.error?.issues).toMatchObject([{ path: ['follow_up_on'], message: 'not_date' }]);
  await expect(plan('leads', lead.id, '2036-03-11')).rejects.toMatchObject(fieldOf('on', 'too_big'));
  const onLead = planFollowUp(asha, { id: lead.id, follow_up_on: '2036-03-11' });
  await expect(onLead).rejects.toMatchObject(fieldOf('follow_up_on', 'too_big'));
  await expect(addLead({ follow_up_on: '0026-03-11' })).rejects.toMatchObject(fieldOf('follow_up_on', 'too_small'));
  await expect(plan('leads', uuid(), '2026-03-11')).rejects.toMatchObject(fieldOf('person_id', 'unknown'));
  const client = await addClient();
  const planned = await plan('clients', client.id, '2026-03-11');
  await deleteClient(asha, client.id);
  await expect(plan('clients', client.id, '2026-03-11')).rejects.toMatchObject(fieldOf('person_id', 'unknown'));
  await expect(finishFollowUp(asha, planned.id)).rejects.toMatchObject({ code: 'not_found' });
});

it('refuses to finish or snooze what somebody else has done, and answers a repeated request', async () => {
  const lead = await addLead();
  const { id, version } = await plan('leads', lead.id, '2026-03-11');
  const snooze = { id, version, on: '2026-03-12', time: '18:00' };
  await changeFollowUp(asha, snooze);
  expect((await changeFollowUp(asha, snooze)).due_at).toBe('2026-03-12T12:30:00+00:00');
  await expect(changeFollowUp(rohan, { ...snooze, on: '2026-03-13' })).rejects.toMatchObject({ code: 'conflict' });
  await finishFollowUp(asha, id);
  expect((await finishFollowUp(asha, id)).done_by).toBe('Asha Rao');
  const done = { code: 'conflict', details: { reason: 'follow_up_done', changedBy: 'Asha Rao' } };
  await expect(finishFollowUp(rohan, id)).rejects.toMatchObject(done);
  await expect(changeFollowUp(rohan, { ...snooze, version: version + 1 })).rejects.toMatchObject(done);
});

it('lists what is overdue, due today, later and done, of one agent or everyone, a page at a time', async () => {
  const [lead, client] = [await addLead(), await addClient(rohan)];
  const overdue = await plan('leads', lead.id, '2026-03-09', '23:59');
  const today = await plan('leads', lead.id, '2026-03-10', '00:00');
  const tonight = await plan('clients', client.id, '2026-03-10', '23:59', rohan);
  const later = await plan('clients', client.id, '2026-03-11', '00:00', rohan);
  const idsIn = async (...asked: [FollowUpTime, ('mine' | 'all')?]) =>
    (await listed(asha, ...asked)).map(({ id }) => id);
  expect(await idsIn('overdue')).toEqual([overdue.id]);
  expect(await idsIn('today')).toEqual([today.id, tonight.id]);
  expect(await idsIn('later')).toEqual([later.id]);
  expect(await idsIn('due', 'mine')).toEqual([overdue.id, today.id]);
  const first = (await readFollowUpPage(asha, { limit: 3 })).value();
  const second = (await readFollowUpPage(asha, { limit: 3, cursor: first.next ?? '' })).value();
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([overdue.id, today.id, tonight.id, later.id]);
  await finishFollowUp(asha, today.id);
  expect(await idsIn('done')).toEqual([today.id]);
  expect(await countFollowUpList(asha, { when: 'due' })).toEqual({ value: 2, is_capped: false });
});

it('does not list follow-ups of closed and lost leads, and of people in the trash', async () => {
  const [lost, trashed] = [await addLead(), await addLead()];
  for (const { id } of [lost, trashed]) await plan('leads', id, '2026-03-09');
  await moveLead(asha, { id: lost.id, from: 'new', status: 'lost', lost_reason: 'budget' });
  await deleteLead(asha, trashed.id);
  expect(await listed(asha)).toEqual([]);
  await remind();
  expect(await notified()).toEqual([]);
  await restoreLead(asha, trashed.id);
  await remind();
  expect(await notified()).toEqual([['leads', trashed.id, asha.actor.profileId]]);
});

it('notifies the agent once on every server, and again after a snooze', async () => {
  const [lead, client] = [await addLead(), await addClient()];
  const { id, version } = await plan('leads', lead.id, '2026-03-10', '11:30');
  await plan('clients', client.id, '2026-03-10', '11:31', rohan);
  await Promise.all([remind(), remind()]);
  expect(await notified()).toEqual([['leads', lead.id, asha.actor.profileId]]);
  agency.clock.set('2026-03-10T06:01:00Z');
  await Promise.all([remind(), remind()]);
  expect(await notified()).toHaveLength(2);
  await changeFollowUp(asha, { id, version, on: '2026-03-10', time: '12:31' });
  await remind();
  expect(await notified()).toHaveLength(2);
  agency.clock.set('2026-03-10T07:01:00Z');
  for (const _ of [1, 2]) await remind();
  expect(await notified()).toHaveLength(3);
});

it('follows the agent of the record, and stays with the client that the lead becomes', async () => {
  const lead = await addLead();
  const [mine, taken] = [await plan('leads', lead.id, '2026-03-11'), await plan('leads', lead.id, '2026-03-12')];
  await agency.base.db.update(followUps).set({ agent_id: admin.actor.profileId }).where(eq(followUps.id, taken.id));
  const { version } = await readLead(admin, lead.id);
  await updateLead(admin, {
    ...aLead({ id: lead.id, follow_up_on: '2026-03-11', assigned_agent_id: rohan.actor.profileId }),
    version,
  });
  expect((await listed(rohan, undefined, 'mine')).map(({ id }) => id)).toEqual([mine.id]);
  expect((await listed(admin, undefined, 'mine')).map(({ id }) => id)).toEqual([taken.id]);
  const client = await addClient();
  await convertLead(asha, { id: lead.id, client_id: client.id, client_type: null });
  const ofClient = await readFollowUpsOf(asha, { topic: 'clients', person_id: client.id });
  expect(ofClient.map(({ id }) => id)).toEqual([mine.id, taken.id]);
});

it('leaves no follow-up of an erased person', async () => {
  const [lead, client] = [await addLead({ follow_up_on: '2026-03-11' }), await addClient()];
  await plan('clients', client.id, '2026-03-11');
  await eraseLead(admin, [followUpErasureHandler], lead.id);
  await eraseClient(admin, [followUpErasureHandler], client.id);
  expect(await agency.base.db.select().from(followUps)).toEqual([]);
});

it('logs each act on the timeline of the person', async () => {
  const lead = await addLead();
  const { id, version } = await plan('leads', lead.id, '2026-03-11');
  await changeFollowUp(asha, { id, version, on: '2026-03-12', time: '18:00', note: 'Plan' });
  await finishFollowUp(asha, id);
  const log = await agency.base.db.select().from(changes).where(eq(changes.entity_id, lead.id)).orderBy(changes.id);
  expect(log.slice(1).map(({ action, difference }) => [action, difference])).toEqual([
    ['follow_up_planned', { follow_up_at: [null, '2026-03-11'], follow_up_on: [null, '2026-03-11'] }],
    [
      'follow_up_moved',
      { follow_up_at: ['2026-03-11', '2026-03-12T12:30:00.000Z'], follow_up_on: ['2026-03-11', '2026-03-12'] },
    ],
    ['follow_up_done', { follow_up_at: ['2026-03-12T12:30:00.000Z', null], follow_up_on: ['2026-03-12', null] }],
  ]);
});

it('keeps the day of a follow-up without a time when the company moves to another time zone', async () => {
  const lead = await addLead({ follow_up_on: '2026-03-11' });
  try {
    await agency.base.database.pool.query(`update company set time_zone = 'America/New_York'`);
    expect(await dayOfLead(lead.id)).toBe('2026-03-11');
    expect(await daysOf(lead.id)).toEqual(['2026-03-11T14:00']);
  } finally {
    await agency.base.database.pool.query(`update company set time_zone = 'Asia/Kolkata'`);
  }
});
