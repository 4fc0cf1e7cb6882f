import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { logCall, logMessage } from '#features/communications/server/log-contact.ts';
import { sendEmail } from '#features/communications/server/person-email.ts';
import { communications } from '#features/communications/server/tables.ts';
import { notifyDueFollowUps } from '#features/follow-ups/server/notify-due.ts';
import { finishFollowUp, readFollowUpPage } from '#features/follow-ups/server/service.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { leads } from '#features/leads/server/tables.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { deleteMeeting, restoreMeeting } from '#features/meetings/server/service/delete-meeting.ts';
import { createMeeting, saveNotes, updateMeetingFields } from '#features/meetings/server/service/save-meeting.ts';
import { meetings } from '#features/meetings/server/tables.ts';
import { addNote } from '#features/notes/server/service.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { planVisit } from '#features/visits/server/plan-visit.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { migrationsFolder } from '#platform/database/server/schema-version.ts';
import { attemptEmail } from '#platform/email/server/email-testing.ts';
import type { SendEmailHooks } from '#platform/email/server/send-email.ts';
import { emails } from '#platform/email/server/tables.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import { randomFrom } from '#platform/random.ts';

let agency: TestAgency & { readonly base: Omit<Context, 'actor'> };
let asha: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  asha = await agency.hire('Agent', 'Asha Rao');
});
afterAll(() => agency.close());
beforeEach(() => {
  // 11:30 on a Tuesday in India.
  agency.clock.set('2026-03-10T06:00:00Z');
});

const addLead = () => createLead(asha, aLead({ assigned_agent_id: asha.actor.profileId }));

it('answers a lead that comes to a visit as the guest of another', async () => {
  const [main, guest] = [await addLead(), await addLead()];
  const property = await createProperty(asha, aProperty({ title: 'Lake Home' }));
  agency.clock.set('2026-03-10T07:00:00Z');
  const participants = [main, guest].map(({ id }) => ({ id: uuid(), topic: 'leads' as const, person_id: id }));
  await planVisit(asha, {
    id: uuid(),
    title: '',
    stops: [{ id: uuid(), property_id: property.id, minutes: 30 }],
    participants,
    agent_id: null,
    meeting_date: '2031-03-01T05:30:00Z',
    overlap_confirmed: true,
    invite_client: false,
  });
  for (const { id } of [main, guest]) {
    const [row] = await asha.db.select().from(leads).where(eq(leads.id, id));
    expect(row?.answered_at?.toISOString()).toBe('2026-03-10T07:00:00.000Z');
  }
});

const answerOf = async (id: string) => {
  const [row] = await asha.db.select().from(leads).where(eq(leads.id, id));
  return row?.answered_at?.toISOString() ?? null;
};

async function emailTo(topic: 'leads' | 'clients', personId: string): Promise<string> {
  const id = uuid();
  const words = { subject: 'Baner', content: '<p>Baner</p>', template_id: null };
  await sendEmail(asha, { topic, person_id: personId, id, ...words });
  const [row] = await asha.db.select().from(communications).where(eq(communications.id, id));
  return row?.email_id ?? '';
}

it('is answered by an email when a mail server accepts it, not while it waits, nor when it is refused or cancelled', async () => {
  const add = () => createLead(asha, aLead({ email: 'lata@mail.example', assigned_agent_id: asha.actor.profileId }));
  const [waits, refused, cancelled, client] = [await add(), await add(), await add(), await add()];
  const emails = [];
  for (const { id } of [waits, refused, cancelled]) emails.push(await emailTo('leads', id));
  const clientId = uuid();
  await convertLead(asha, { id: client.id, client_id: clientId, client_type: 'buyer' });
  emails.push(await emailTo('clients', clientId));
  const [waiting = '', failed = '', stopped = '', ofClient = ''] = emails;
  const refusal = { accepted: false, isPermanent: true, response: '550 No' } as const;
  await attemptEmail(agency.base, failed, { delivery: refusal });
  await attemptEmail(agency.base, stopped, { hooks: { findCancelReason: async () => 'do_not_contact' } });
  await attemptEmail(agency.base, waiting, { delivery: { ...refusal, isPermanent: false } });
  const answers = () => Promise.all([waits, refused, cancelled, client].map(({ id }) => answerOf(id)));
  expect(await answers()).toEqual([null, null, null, null]);
  agency.clock.set('2026-03-10T07:00:00Z');
  for (const id of [waiting, ofClient]) await attemptEmail(agency.base, id);
  const at = '2026-03-10T07:00:00.000Z';
  expect(await answers()).toEqual([at, null, null, at]);
  // As the version before left them.
  for (const { id, created_at } of [waits, refused, cancelled, client])
    await asha.db
      .update(leads)
      .set({ answered_at: new Date(created_at) })
      .where(eq(leads.id, id));
  await recompute();
  expect(await answers()).toEqual([at, null, null, at]);
});

it('keeps for random leads the first contact that their raw rows tell, before and after the recompute', async () => {
  const random = randomFrom(process.env.AANGAN_SEED ?? '7');
  await asha.db.delete(leads);
  const people: ContactPerson[] = [];
  const outbox: string[] = [];
  const free: Array<{ id: string; version: number }> = [];
  const minutes = { now: 0 };
  const address = () => `${uuid()}@mail.example`;
  const acts: ReadonlyArray<(person: ContactPerson) => Promise<void>> = [
    async () => {
      const status = random.chance(0.85) ? 'new' : 'contacted';
      const { id } = await createLead(asha, aLead({ status, email: address() }));
      people.push({ topic: 'leads', id });
    },
    async (person) =>
      logCall(asha, {
        id: uuid(),
        ...of(person),
        direction: random.pick(['out', 'out', 'in']),
        outcome: random.pick(['reached', 'no_answer', 'busy', 'left_message']),
        duration_minutes: null,
        note: '',
        written_at: new Date(agency.clock.now().getTime() - random.whole(0, 3) * 240_000).toISOString(),
      }),
    async (person) => {
      if (random.chance(0.4))
        await logMessage(asha, { ...of(person), id: uuid(), type: random.pick(['whatsapp', 'sms']), text: 'Hello' });
    },
    async (person) => void outbox.push(await emailTo(person.topic, person.id)),
    async () => {
      const [id] = outbox.splice(random.whole(0, outbox.length - 1), 1);
      if (id === undefined) return;
      const accepted = random.chance(0.5);
      const isPermanent = random.chance(0.5);
      const delivery = accepted
        ? { accepted, response: '250 OK' }
        : { accepted, isPermanent, response: isPermanent ? '550 No' : '451 Later' };
      const hooks: SendEmailHooks = { findCancelReason: async () => (random.chance(0.2) ? 'do_not_contact' : null) };
      await attemptEmail(agency.base, id, { delivery, hooks });
      if (!accepted && !isPermanent) outbox.push(id);
    },
    async (person) => {
      const attendee = random.chance(0.4)
        ? person.topic === 'leads'
          ? { lead_id: person.id }
          : { client_id: person.id }
        : {};
      const { id, version } = await createMeeting(asha, aMeeting({ ...attendee, overlap_confirmed: true }));
      if (!('lead_id' in attendee || 'client_id' in attendee)) free.push({ id, version });
    },
    async (person) => {
      const meeting = free.pop();
      if (!meeting || person.topic === 'clients') return;
      const joined = { ...aMeeting(), ...meeting, lead_id: person.id, overlap_confirmed: true };
      await updateMeetingFields(asha, joined);
    },
    async ({ topic, id }) => {
      const written_at = agency.clock.now().toISOString();
      await addNote(asha, { id: uuid(), topic, record_id: id, body: 'Wants a lift', written_at });
    },
    async ({ topic, id }) => {
      const [row] = await asha.db.select().from(leads).where(eq(leads.id, id));
      const status = random.pick(['new', 'contacted', 'qualified']);
      if (topic === 'leads' && row) await moveLead(asha, { id, from: row.status, status });
    },
    async ({ topic, id }) => {
      const [row] = await asha.db.select().from(leads).where(eq(leads.id, id));
      if (topic === 'clients' || row?.client_id !== null || random.chance(0.5)) return;
      const known = people.filter((one) => one.topic === 'clients');
      const client = random.chance(0.5) ? known.at(random.whole(0, known.length - 1)) : undefined;
      const client_id = client?.id ?? uuid();
      await convertLead(asha, { id, client_id, client_type: client ? null : 'buyer' });
      if (!client) people.push({ topic: 'clients', id: client_id });
    },
  ];
  for (let act = 0; act < 400; act += 1) {
    minutes.now += random.whole(1, 9);
    agency.clock.set(new Date(Date.parse('2026-03-10T06:00:00Z') + minutes.now * 60_000).toISOString());
    const person = people.at(random.whole(0, people.length - 1));
    const work = person ? acts.at(random.whole(0, acts.length - 1)) : acts[0];
    await work?.(person ?? { topic: 'leads', id: '' });
  }
  const expected = await recount();
  expect([...expected.values()].filter((at) => at !== null).length).toBeGreaterThan(10);
  expect([...expected.values()].filter((at) => at === null).length).toBeGreaterThan(3);
  expect(await stored()).toEqual(expected);
  // The version before took the time at which an email was written.
  await asha.db.execute(sql`
    update leads l set answered_at = greatest(l.created_at, c.at) from (
      select lead_id, min(created_at) as at from communications where type = 'email' group by lead_id) c
    where c.lead_id = l.id and (l.answered_at is null or l.answered_at > c.at)
      and exists (select from changes h where h.entity_id = l.id and h.action = 'created' and h.difference -> 'status' ->> 1 = 'new')`);
  expect(await stored()).not.toEqual(expected);
  for (const _ of [1, 2]) {
    await recompute();
    expect(await stored()).toEqual(expected);
  }
});

const of = ({ topic, id }: ContactPerson) => ({ topic, person_id: id });

const stored = async () =>
  new Map((await asha.db.select().from(leads)).map(({ id, answered_at }) => [id, answered_at?.toISOString() ?? null]));

/** When each lead was first contacted, from the rows of its contacts. */
async function recount(): Promise<Map<string, string | null>> {
  const { db } = asha;
  const [said, sent, met, log] = [
    await db.select().from(communications),
    new Map((await db.select().from(emails)).map((email) => [email.id, email.sent_at])),
    await db.select().from(meetings),
    await db.select().from(changes),
  ];
  const contacts = [
    ...said
      .filter(({ direction, outcome, type }) => direction === 'out' && (type !== 'phone' || outcome === 'reached'))
      .map(({ type, email_id, created_at, ...ids }) => ({
        ...ids,
        at: type === 'email' ? sent.get(email_id ?? '') : created_at,
      })),
    ...met.map(({ id, created_at, ...ids }) => ({
      ...ids,
      at:
        log.find((one) => one.entity_id === id && one.action !== 'created' && 'lead_id' in one.difference)?.at ??
        created_at,
    })),
  ];
  const firstOf = (lead: typeof leads.$inferSelect): Date | null => {
    const since = lead.created_at.getTime();
    const times = contacts.flatMap(({ at, lead_id, client_id }) => {
      if (!at) return [];
      if (lead_id === lead.id) return [Math.max(at.getTime(), since)];
      return client_id !== null && client_id === lead.client_id && at.getTime() >= since ? [at.getTime()] : [];
    });
    const added = log.find(({ entity_id, action }) => entity_id === lead.id && action === 'created');
    return times.length === 0 || added?.difference.status?.[1] !== 'new' ? null : new Date(Math.min(...times));
  };
  return new Map((await db.select().from(leads)).map((lead) => [lead.id, firstOf(lead)?.toISOString() ?? null]));
}

async function recompute(): Promise<void> {
  const name = (await readdir(migrationsFolder())).find((file) => file.endsWith('_unsent_emails_are_no_contact.sql'));
  const steps = (await readFile(path.join(migrationsFolder(), name ?? ''), 'utf8')).split('--> statement-breakpoint');
  await asha.db.execute(sql.raw(steps.at(-1) ?? ''));
}

const listed = async () => (await readFollowUpPage(asha, { whose: 'all' })).value().items;
const notified = async () =>
  (await asha.db.select().from(notifications))
    .filter(({ kind }) => kind === 'follow_up_due')
    .map(({ topic, entity_id, recipient_id }) => [topic, entity_id, recipient_id]);

it('lists the follow-up of a won lead that is a client, and asks for none of a meeting in the trash', async () => {
  const lead = await addLead();
  await convertLead(asha, { id: lead.id, client_id: uuid(), client_type: 'buyer' });
  await moveLead(asha, {
    id: lead.id,
    from: 'new',
    status: 'closed',
    won_reason: 'other',
    won_note: 'Signed elsewhere',
  });
  const meeting = await createMeeting(
    asha,
    aMeeting({ title: 'Keys', lead_id: lead.id, meeting_date: '2026-03-09T05:30:00Z', overlap_confirmed: true }),
  );
  const notes = { meeting_notes: '', outcome: null, follow_up_required: true, status: 'completed' as const };
  const { id, version } = meeting;
  await saveNotes(asha, { ...notes, id, version, next_follow_up_date: '2026-03-10T05:00:00Z' });
  expect((await listed()).map(({ person }) => person?.id)).toEqual([lead.id]);
  await notifyDueFollowUps({ ...agency.base, actor: { kind: 'program', profileId: null } }, AbortSignal.any([]));
  expect(await notified()).toEqual([['leads', lead.id, asha.actor.profileId]]);
  await deleteMeeting(asha, id);
  expect(await listed()).toEqual([]);
  await restoreMeeting(asha, id);
  const [again] = await listed();
  expect(again).toMatchObject({ due_at: '2026-03-10T05:00:00+00:00' });
  await finishFollowUp(asha, again?.id ?? '');
  await deleteMeeting(asha, id);
  await restoreMeeting(asha, id);
  expect(await listed()).toEqual([]);
});
