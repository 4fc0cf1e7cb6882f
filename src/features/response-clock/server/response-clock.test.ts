import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { deleteLead, restoreLead } from '#features/leads/server/service/delete-lead.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { readLead } from '#features/leads/server/service/read-leads.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { leads } from '#features/leads/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import { responseRulesInput } from '../contract.ts';
import type { StepMinutes } from '../rules.ts';
import { stepOutOfOrder } from '../rules.ts';
import { restartClock } from './repository.ts';
import { runResponseClock } from './run-clock.ts';
import { claimWaitingLead, readResponseRules, readWaitingLeads, saveResponseRules } from './service.ts';

let agency: TestAgency & { readonly base: Omit<Context, 'actor'> };
let meera: Context<Staff>;
let asha: Context<Staff>;
let rohan: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  [meera, asha, rohan] = [
    await agency.hire('Admin', 'Meera Kulkarni'),
    await agency.hire('Agent', 'Asha Rao'),
    await agency.hire('Agent', 'Rohan Deshpande'),
  ];
});
afterAll(() => agency.close());
beforeEach(async () => {
  // 11:30 on a Tuesday in India.
  agency.clock.set('2026-03-10T06:00:00Z');
  await agency.base.db.delete(leads);
  await agency.base.db.delete(notifications);
  await setRules({ remind: 5, pass_on: null, notify_managers: 30 });
});

const run = () =>
  runResponseClock({ ...agency.base, actor: { kind: 'program', profileId: null } }, new AbortController().signal);
const enquiry = (changes: Parameters<typeof aLead>[0] = {}) =>
  createLead(meera, aLead({ source: 'website', assigned_agent_id: asha.actor.profileId, ...changes }));
async function setRules(minutes: StepMinutes, changes: object = {}) {
  const { version, ...rest } = await readResponseRules(meera);
  await saveResponseRules(meera, { ...rest, is_on: true, holidays: [], ...changes, minutes, version });
}
const notified = async () => {
  const { rows } = await agency.base.db.execute<{ kind: string; name: string }>(sql`
    select n.kind, p.full_name as name from notifications n join profiles p on p.id = n.recipient_id
    where n.kind in ('lead_waiting', 'lead_passed_on', 'lead_unanswered', 'lead_assigned') order by n.id`);
  return rows.map(({ kind, name }) => `${kind} ${name}`);
};
const waiting = async () => (await readWaitingLeads(meera, {})).items.map(({ full_name }) => full_name);
const minutes = async (since: string, until: string) => {
  const { rows } = await agency.base.db.execute<{ minutes: number }>(
    sql`select working_minutes(${since}::timestamptz, ${until}::timestamptz) as minutes`,
  );
  return rows[0]?.minutes;
};

it('counts working minutes across nights, free days, holidays and time zones', async () => {
  // Tuesday, 10:00 to 19:00 in India is 04:30 to 13:30 UTC.
  expect(await minutes('2026-03-10T04:30:00Z', '2026-03-10T13:30:00Z')).toBe(540);
  expect(await minutes('2026-03-10T06:00:00Z', '2026-03-10T06:04:59Z')).toBe(4);
  expect(await minutes('2026-03-10T13:25:00Z', '2026-03-11T04:40:00Z')).toBe(15);
  expect(await minutes('2026-03-10T20:00:00Z', '2026-03-11T04:00:00Z')).toBe(0);
  // Sunday is free.
  expect(await minutes('2026-03-14T13:20:00Z', '2026-03-16T04:32:00Z')).toBe(12);
  await setRules(
    { remind: 5, pass_on: null, notify_managers: 30 },
    { holidays: [{ day: '2026-03-10', name: 'Holi' }] },
  );
  expect(await minutes('2026-03-10T04:30:00Z', '2026-03-11T04:31:00Z')).toBe(1);
  expect(await minutes('2026-03-11T06:00:00Z', '2026-03-10T06:00:00Z')).toBe(0);
});

it('reminds the agent and tells the managers, each once, across restarts and two servers', async () => {
  const lead = await enquiry();
  await run();
  expect(await notified()).toEqual(['lead_assigned Asha Rao']);
  agency.clock.set('2026-03-10T06:05:00Z');
  await Promise.all([run(), run()]);
  await run();
  expect(await notified()).toEqual(['lead_assigned Asha Rao', 'lead_waiting Asha Rao']);
  const { items, total } = await readWaitingLeads(asha, { whose: 'mine' });
  expect([items, total]).toEqual([
    [
      expect.objectContaining({
        id: lead.id,
        waited: 5,
        step: 'remind',
        agent: { id: asha.actor.profileId, name: 'Asha Rao' },
      }),
    ],
    1,
  ]);
  expect((await readWaitingLeads(rohan, { whose: 'mine' })).items).toEqual([]);
  agency.clock.set('2026-03-10T06:30:00Z');
  await Promise.all([run(), run()]);
  expect((await notified()).slice(2)).toEqual(['lead_unanswered Meera Kulkarni']);
});

it('passes the lead on to the active agent with the fewest open leads', async () => {
  await setRules({ remind: 5, pass_on: 15, notify_managers: 30 });
  const lead = await enquiry();
  // After a downtime of twenty minutes the reminder of who loses the lead is left out.
  agency.clock.set('2026-03-10T06:20:00Z');
  await run();
  expect((await readLead(meera, lead.id)).assigned_agent?.full_name).toBe('Rohan Deshpande');
  expect((await notified()).slice(1).sort()).toEqual(['lead_assigned Rohan Deshpande', 'lead_passed_on Asha Rao']);
  await run();
  expect((await notified()).length).toBe(3);
  agency.clock.set('2026-03-10T06:30:00Z');
  await run();
  expect((await notified()).at(-1)).toBe('lead_unanswered Meera Kulkarni');
});

it('stops with the first contact, another stage and the trash, and does nothing when it is off', async () => {
  const moved = await enquiry({ full_name: 'Moved' });
  const deleted = await enquiry({ full_name: 'Deleted' });
  await enquiry({ full_name: 'Called' });
  await enquiry({ full_name: 'Own', assigned_agent_id: meera.actor.profileId });
  await enquiry({ full_name: 'Walk-in', source: 'walk_in' });
  await enquiry({ full_name: 'Known', status: 'contacted' });
  await agency.base.db.execute(sql`update leads set answered_at = now() where full_name = 'Called'`);
  expect((await waiting()).sort()).toEqual(['Deleted', 'Moved']);
  await moveLead(meera, { id: moved.id, from: 'new', status: 'contacted', below: null });
  await deleteLead(meera, deleted.id);
  expect(await waiting()).toEqual([]);
  await restoreLead(meera, deleted.id);
  expect(await waiting()).toEqual(['Deleted']);
  await setRules({ remind: 5, pass_on: null, notify_managers: 30 }, { is_on: false });
  agency.clock.set('2026-03-10T08:00:00Z');
  await run();
  expect((await notified()).filter((line) => !line.startsWith('lead_assigned'))).toEqual([]);
});

it('starts for leads of the sources that the agency chose', async () => {
  const source = (key: string) => sql`update words set starts_clock = not starts_clock where key = ${key}`;
  for (const key of ['website', 'walk_in']) await agency.base.db.execute(source(key));
  await enquiry({ full_name: 'Website' });
  await enquiry({ full_name: 'Walk-in', source: 'walk_in' });
  await enquiry({ full_name: 'Email', source: 'email' });
  expect((await waiting()).sort()).toEqual(['Email', 'Walk-in']);
  for (const key of ['website', 'walk_in']) await agency.base.db.execute(source(key));
});

it('starts again when the person of a lead enquires once more', async () => {
  await setRules({ remind: 5, pass_on: 15, notify_managers: 30 });
  const lead = await enquiry();
  const contact = (at: string) =>
    agency.base.db.execute(sql`select answer_lead_at(${lead.id}::uuid, ${at}::timestamptz)`);
  await contact('2026-03-10T06:02:00Z');
  expect(await waiting()).toEqual([]);
  agency.clock.set('2026-03-12T06:00:00Z');
  await restartClock(agency.base.db, lead.id, agency.clock.now());
  expect((await readWaitingLeads(meera, {})).items).toMatchObject([{ id: lead.id, is_repeat: true, waited: 0 }]);
  agency.clock.set('2026-03-12T06:05:00Z');
  await run();
  expect(await notified()).toEqual(['lead_assigned Asha Rao', 'lead_waiting Asha Rao']);
  // A call that was typed without a network arrives late.
  await contact('2026-03-11T06:00:00Z');
  expect((await waiting()).length).toBe(1);
  await contact('2026-03-12T06:06:00Z');
  expect(await waiting()).toEqual([]);
});

it('runs on when the person of a waiting lead enquires once more', async () => {
  const lead = await enquiry();
  const repeatAt = async (at: string) => {
    agency.clock.set(at);
    await restartClock(agency.base.db, lead.id, agency.clock.now());
    await run();
  };
  await repeatAt('2026-03-10T06:05:00Z');
  const [first] = (await readWaitingLeads(meera, {})).items;
  expect(first).toMatchObject({ is_repeat: false, waited: 5, step: 'remind' });
  for (const minute of [10, 20, 29]) await repeatAt(`2026-03-10T06:${minute}:00Z`);
  expect(await notified()).toEqual(['lead_assigned Asha Rao', 'lead_waiting Asha Rao']);
  await repeatAt('2026-03-10T06:30:00Z');
  expect((await notified()).slice(2)).toEqual(['lead_unanswered Meera Kulkarni']);
  await repeatAt('2026-03-10T07:30:00Z');
  expect((await notified()).length).toBe(3);
  expect((await readWaitingLeads(meera, {})).items).toMatchObject([{ is_repeat: false, waited: 90 }]);
});

it('waits again after the trash with the steps that are left, and forgets no repeat enquiry', async () => {
  const lead = await enquiry({ full_name: 'Restored' });
  agency.clock.set('2026-03-10T06:06:00Z');
  await run();
  await deleteLead(meera, lead.id);
  agency.clock.set('2026-03-10T06:45:00Z');
  await run();
  expect(await notified()).toEqual(['lead_assigned Asha Rao', 'lead_waiting Asha Rao']);
  await restoreLead(meera, lead.id);
  await run();
  await run();
  expect(await notified()).toEqual([
    'lead_assigned Asha Rao',
    'lead_waiting Asha Rao',
    'lead_unanswered Meera Kulkarni',
  ]);

  await agency.base.db.execute(sql`select answer_lead_at(${lead.id}::uuid, '2026-03-10T06:50:00Z'::timestamptz)`);
  await restartClock(agency.base.db, lead.id, new Date('2026-03-10T07:00:00Z'));
  await deleteLead(meera, lead.id);
  expect(await waiting()).toEqual([]);
  await restoreLead(meera, lead.id);
  expect(await waiting()).toEqual(['Restored']);
  // An earlier first contact that arrives late does not answer the repeat.
  await agency.base.db.execute(sql`select answer_lead_at(${lead.id}::uuid, '2026-03-10T06:40:00Z'::timestamptz)`);
  expect(await waiting()).toEqual(['Restored']);
  await agency.base.db.execute(sql`select answer_lead_at(${lead.id}::uuid, '2026-03-10T07:10:00Z'::timestamptz)`);
  await deleteLead(meera, lead.id);
  await restoreLead(meera, lead.id);
  expect(await waiting()).toEqual([]);
});

it('starts for an imported lead with its first enquiry, not with the import', async () => {
  const lead = await enquiry({ full_name: 'Imported' });
  const imported = uuid();
  await agency.base.db.execute(sql`
    insert into leads (id, full_name, status, source, stage_since, position, import_id, import_row, created_by, created_at, updated_at)
    select ${imported}::uuid, 'From a file', status, source, stage_since, position + 1, ${uuid()}::uuid, 0, created_by,
      created_at, updated_at from leads where id = ${lead.id}::uuid`);
  expect(await waiting()).toEqual(['Imported']);
  await restartClock(agency.base.db, imported, agency.clock.now());
  expect((await waiting()).sort()).toEqual(['From a file', 'Imported']);
  await moveLead(meera, { id: imported, from: 'new', status: 'contacted', below: null });
  expect(await waiting()).toEqual(['Imported']);
});

it('gives a lead without an agent to the first who takes it', async () => {
  const lead = await enquiry({ assigned_agent_id: null });
  agency.clock.set('2026-03-10T06:05:00Z');
  await run();
  // Nobody is responsible, so the managers hear of it.
  expect(await notified()).toEqual(['lead_waiting Meera Kulkarni']);
  const results = await Promise.allSettled([claimWaitingLead(asha, lead.id), claimWaitingLead(rohan, lead.id)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'conflict', details: { reason: 'lead_taken' } },
  });
  const owner = results[0]?.status === 'fulfilled' ? asha : rohan;
  expect(await claimWaitingLead(owner, lead.id)).toMatchObject({ agent: { id: owner.actor.profileId } });
  await expect(claimWaitingLead(asha, uuid())).rejects.toMatchObject({ code: 'not_found' });
});

it('refuses rules that contradict each other, and saves on an old version', async () => {
  const { version, ...rules } = await readResponseRules(meera);
  const input = (changes: object) => responseRulesInput.safeParse({ ...rules, version, ...changes });
  const monday = { weekday: 1, opens: '10:00', closes: '19:00' };
  for (const [changes, path] of [
    [{ minutes: { remind: 15, pass_on: 15, notify_managers: 30 } }, 'minutes.pass_on'],
    [{ minutes: { remind: null, pass_on: 40, notify_managers: 30 } }, 'minutes.notify_managers'],
    [{ minutes: { remind: 0, pass_on: null, notify_managers: null } }, 'minutes.remind'],
    [{ hours: [{ ...monday, closes: '09:00' }] }, 'hours.0.closes'],
    [{ hours: [monday, monday] }, 'hours'],
    [{ hours: [{ ...monday, weekday: 8 }] }, 'hours.0.weekday'],
    [{ holidays: [{ day: '0000-01-01', name: '' }] }, 'holidays.0.day'],
    [{ holidays: [{ day: '2026-03-10', name: '\u0000' }] }, 'holidays.0.name'],
  ] as const)
    expect(input(changes).error?.issues[0]?.path.join('.'), path).toBe(path);
  expect(stepOutOfOrder({ remind: 1, pass_on: 2, notify_managers: null })).toBeNull();
  await expect(saveResponseRules(meera, { ...rules, version: version - 1 })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { version } },
  });
});
