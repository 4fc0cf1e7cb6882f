import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { profileNames } from '#features/accounts/server/repository/profiles.ts';
import { profiles, sessions, users } from '#features/accounts/server/tables.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context, NewNotification, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { emails } from '#platform/email/server/tables.ts';
import { queuedJobsQuery } from '#platform/jobs/server/queued-jobs.ts';
import type { JobRun, Task } from '#platform/jobs/server/task.ts';
import type { PushBrowser, PushService } from '#platform/push/server/push-service-testing.ts';
import { startPushService } from '#platform/push/server/push-service-testing.ts';
import { openServerKey } from '#platform/push/server/server-key.ts';
import { choicesAtFirst } from '../rules.ts';
import { notificationTasks } from './deliver-notifications.ts';
import { addDevice, readDevice, removeDevice } from './devices.ts';
import { notificationErasureHandler } from './erasure-handler.ts';
import { readPreferences, saveNotificationPreferences } from './preferences.ts';
import { listNotifications, markSeen, readBell } from './service.ts';
import { pushDevices } from './tables.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let service: PushService;
let tasks: Record<string, Task>;
let asha: Context<Staff>;
let ravi: Context<Staff>;

const serverKey = openServerKey('a secret', 'https://office.example.in');
const named = (topic: string) => ({
  topic,
  titles: async (_db: unknown, ids: readonly string[]) => new Map(ids.map((id) => [id, `Name of one of ${topic}`])),
});
const kinds = [
  ...['properties', 'clients', 'leads', 'meetings', 'invoices'].map(named),
  { topic: 'profiles', titles: profileNames },
];

beforeEach(async () => {
  agency = await openTestAgency();
  agency.clock.set('2026-03-02T09:00:00Z');
  asha = await signedIn(await agency.hire('Agent', 'Asha'));
  ravi = await signedIn(await agency.hire('Manager', 'Ravi'));
  agency.clock.set('2026-03-02T10:00:00Z');
  service = await startPushService();
  const context = { ...agency.base, actor: { kind: 'program', profileId: null } } as const;
  tasks = notificationTasks(context, { kinds, serverKey, route: service.route });
});
afterEach(async () => {
  service.close();
  await agency.close();
});

/** A person with an account and a session, which devices require. */
async function signedIn(context: Context<Staff>): Promise<Context<Staff>> {
  const { profileId, userId, sessionId } = context.actor;
  const { db, clock } = agency.base;
  await db.insert(users).values({ id: userId, name: '', email: `${userId}@example.in`, emailVerified: true });
  await db.update(profiles).set({ user_id: userId }).where(eq(profiles.id, profileId));
  const expiresAt = new Date(clock.now().getTime() + 30 * 86_400_000);
  await db.insert(sessions).values({ id: sessionId, userId, token: sessionId, expiresAt });
  return context;
}

async function pushTo(context: Context<Staff>, name: string): Promise<PushBrowser> {
  const browser = service.open(name);
  await addDevice(context, browser.device, { serverKey });
  return browser;
}

const choose = async (context: Context<Staff>, more: Partial<typeof choicesAtFirst>) => {
  const { version } = await readPreferences(context);
  return saveNotificationPreferences(context, { ...choicesAtFirst, ...more, version });
};

const notify = (by: Context<Staff>, kind: string, topic: string, more: Partial<NewNotification> = {}) =>
  transact(by, (tx) => tx.notify({ kind, topic, entityId: uuid(), ...more }));

const mine = () => ({ recipientId: asha.actor.profileId });

const run: JobRun = {
  attempt: 1,
  isLast: false,
  signal: new AbortController().signal,
  get log() {
    return agency.base.log;
  },
  alone: async (_name, work) => {
    await work();
    return true;
  },
};

/** Advances the clock and runs the due jobs; returns the failed ones. */
async function passing(seconds: number): Promise<string[]> {
  const { clock, db } = agency.base;
  agency.clock.set(new Date(clock.now().getTime() + seconds * 1000).toISOString());
  const failed: string[] = [];
  for (;;) {
    const { rows } = await db.execute<{ id: string; name: string; payload: unknown }>(sql`
      select j.id::text, j.identifier as name, j.payload from (${sql.raw(queuedJobsQuery)}) j
      where j.identifier like '%\\_notification' and j.run_at <= ${clock.now().toISOString()}::timestamptz
        and j.id <> all(${sql.param(failed)}::bigint[])
      order by j.id limit 1`);
    const [job] = rows;
    if (!job) return failed;
    try {
      await tasks[job.name]?.(job.payload, run);
      await db.execute(sql`select graphile_worker.complete_jobs(array[${job.id}::bigint])`);
    } catch {
      failed.push(job.id);
    }
  }
}

const subjects = async () =>
  (await agency.base.db.select().from(emails).orderBy(emails.created_at)).map(({ subject }) => subject);

describe('a kind that a user turned off', () => {
  test.each([
    ['lead_alerts', 'lead_added', 'leads'],
    ['lead_alerts', 'lead_assigned', 'leads'],
    ['meeting_reminders', 'meeting_reminder', 'meetings'],
    ['payment_alerts', 'payment_received', 'invoices'],
    ['follow_up_alerts', 'follow_up_due', 'leads'],
  ] as const)(
    'with %s off: no %s at the bell, in the count, in the list, on devices or by email',
    async (alert, kind, topic) => {
      const phone = await pushTo(asha, 'phone');
      await notify(ravi, kind, topic, mine());
      await notify(ravi, 'property_added', 'properties');
      expect((await readBell(asha, kinds)).new_count.value).toBe(2);
      await choose(asha, { [alert]: false });
      const kindsSeen = async () => (await readBell(asha, kinds)).items.map((item) => item.kind);
      expect(await kindsSeen()).toEqual(['property_added']);
      expect((await readBell(asha, kinds)).new_count.value).toBe(1);
      expect((await listNotifications(asha, {}, kinds)).items.map((item) => item.kind)).toEqual(['property_added']);
      await passing(300);
      expect(phone.read()).toMatchObject([{ title: '🏠 New property added' }]);
      expect(await subjects()).toEqual([]);
      await choose(asha, {});
      expect(await kindsSeen()).toHaveLength(2);
    },
  );

  test('stays on for other users, and imports and sign-up requests are always shown', async () => {
    await choose(asha, { lead_alerts: false, meeting_reminders: false, payment_alerts: false });
    for (const [kind, topic] of [
      ['lead_added', 'leads'],
      ['import_finished', 'imports'],
      ['sign_up_waiting', 'profiles'],
    ] as const)
      await notify({ ...ravi, actor: { ...ravi.actor, profileId: uuid() } }, kind, topic);
    expect((await readBell(asha, kinds)).new_count.value).toBe(2);
    expect((await readBell(ravi, kinds)).new_count.value).toBe(3);
  });

  test('a choice is saved, recorded in the change log, and refused on an old version', async () => {
    expect(await readPreferences(asha)).toEqual({ ...choicesAtFirst, version: 0 });
    await choose(asha, { by_email: false });
    const change = { ...choicesAtFirst, by_push: false };
    for (const version of [0, 2])
      await expect(saveNotificationPreferences(asha, { ...change, version })).rejects.toMatchObject({
        code: 'conflict',
        details: { current: { by_email: false, by_push: true, version: 1 } },
      });
    expect(await saveNotificationPreferences(asha, { ...change, version: 1 })).toMatchObject({
      by_email: true,
      by_push: false,
      version: 2,
    });
    const log = await asha.db.select().from(changes).where(eq(changes.topic, 'notification_preferences'));
    expect(log.map(({ difference }) => difference)).toEqual([
      { by_email: [true, false] },
      { by_email: [false, true], by_push: [true, false] },
    ]);
  });
});

describe('email', () => {
  test('is also sent about a setting, which its values name', async () => {
    await notify(ravi, 'webhook_off', 'webhooks', { ...mine(), values: { name: 'Accounts' } });
    await passing(120);
    expect(await subjects()).toEqual(['A webhook was turned off: Accounts']);
    const [email] = await agency.base.db.select().from(emails);
    expect(email?.plain).toContain('http://localhost:3000/settings?tab=webhooks');
  });

  test('is also sent about an export and a privacy request, without a name', async () => {
    await notify(ravi, 'list_exported', 'profiles', { ...mine(), values: { list: 'clients', count: 1240 } });
    await notify(ravi, 'privacy_request_due', 'privacy_requests', { ...mine(), values: { days: 3 } });
    await notify(ravi, 'privacy_request_overdue', 'privacy_requests', { ...mine(), values: { days: 0 } });
    await passing(120);
    expect((await subjects()).toSorted()).toEqual([
      'List exported: 1,240 clients',
      'Privacy request due soon: answer within 3 days',
      'Privacy request overdue',
    ]);
  });

  test('is sent once, for the user’s own matters only, with a link', async () => {
    const entityId = uuid();
    await notify(ravi, 'lead_assigned', 'leads', { ...mine(), entityId });
    await notify(ravi, 'lead_added', 'leads');
    await notify(ravi, 'meeting_reminder', 'meetings', mine());
    await passing(60);
    expect(await subjects()).toEqual([]);
    await passing(60);
    await agency.base.db.execute(
      sql`select graphile_worker.add_job('email_notification', json_build_object('notification_id', id)) from notifications`,
    );
    await agency.base.db.execute(
      sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => '2026-01-01')`,
    );
    await passing(1);
    expect(await subjects()).toEqual(['Lead assigned to you: Name of one of leads']);
    const [email] = await agency.base.db.select().from(emails);
    expect(email?.recipient).toBe(`${asha.actor.profileId}@example.in`);
    expect(email?.plain).toContain(`http://localhost:3000/leads/${entityId}`);
    expect(email?.plain).not.toContain('Ravi');
  });

  test('is sent for a payment of the user’s own invoice, unless the user recorded it', async () => {
    const concernsId = asha.actor.profileId;
    await notify(ravi, 'payment_received', 'invoices', { concernsId });
    await notify(asha, 'payment_received', 'invoices', { concernsId });
    await passing(300);
    expect(await subjects()).toEqual(['Payment Received!: Name of one of invoices']);
  });

  test('is not sent for a notification that was seen, is old, or is turned off', async () => {
    await notify(ravi, 'client_wrote', 'clients', mine());
    await passing(60);
    await markSeen(asha, {}, kinds);
    await passing(300);
    await notify(ravi, 'client_wrote', 'clients', mine());
    await passing(13 * 3600);
    await choose(asha, { by_email: false });
    await notify(ravi, 'client_wrote', 'clients', mine());
    await passing(300);
    await choose(asha, {});
    await agency.base.db.update(profiles).set({ status: 'inactive' }).where(eq(profiles.id, asha.actor.profileId));
    await notify(ravi, 'client_wrote', 'clients', mine());
    await passing(300);
    expect(await subjects()).toEqual([]);
  });

  test('is blanked with the client or lead that it names', async () => {
    const entityId = uuid();
    await notify(ravi, 'client_wrote', 'clients', { ...mine(), entityId });
    await notify(ravi, 'client_wrote', 'clients', mine());
    await passing(300);
    const people = { topic: 'clients', ids: [entityId], at: new Date(), act: 'erased' } as const;
    await transact(ravi, (tx) => notificationErasureHandler.erase(tx, people));
    expect((await subjects()).sort()).toEqual(['', 'Message from the portal: Name of one of clients']);
  });
});

describe('push', () => {
  test('shows what the bell shows, in the language of the user, with the same link', async () => {
    await agency.base.db.update(profiles).set({ language: 'hi' }).where(eq(profiles.id, asha.actor.profileId));
    const [phone, desk] = [await pushTo(asha, 'phone'), await pushTo(ravi, 'desk')];
    const entityId = uuid();
    await notify(ravi, 'property_added', 'properties', { entityId });
    await passing(5);
    expect(phone.read()).toEqual([]);
    await passing(5);
    expect(phone.read()).toEqual([
      {
        title: expect.stringMatching(/^🏠 \p{Script=Devanagari}/u),
        body: 'Name of one of properties · Ravi',
        path: `/properties/${entityId}`,
        tag: expect.stringMatching(/^notice-\d+$/u),
        language: 'hi',
      },
    ]);
    expect(desk.read()).toEqual([]);
    expect(service.received[0]?.headers).toMatchObject({
      ttl: '86400',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
      authorization: expect.stringContaining(serverKey.publicKey),
    });
  });

  test('is sent once when the job runs again, and not after the notification was seen', async () => {
    const phone = await pushTo(asha, 'phone');
    await notify(ravi, 'property_added', 'properties');
    const again = () =>
      agency.base.db.execute(
        sql`select graphile_worker.add_job('deliver_notification', json_build_object('notification_id', id), run_at := '2026-01-01') from notifications`,
      );
    await again();
    await passing(20);
    await again();
    await passing(20);
    expect(phone.read()).toHaveLength(1);
    await notify(ravi, 'property_added', 'properties');
    await passing(5);
    await markSeen(asha, {}, kinds);
    await passing(20);
    expect(phone.read()).toHaveLength(1);
  });

  test('retries while the push service is busy, and removes a device that is gone', async () => {
    const phone = await pushTo(asha, 'phone');
    await notify(ravi, 'property_added', 'properties');
    service.answer(503);
    expect(await passing(20)).toHaveLength(1);
    service.answer(201);
    expect(await passing(60)).toEqual([]);
    expect(phone.read()).toHaveLength(2);
    service.answer(410);
    await notify(ravi, 'property_added', 'properties');
    expect(await passing(20)).toEqual([]);
    expect(await readDevice(asha, { serverKey })).toMatchObject({ endpoint: null });
    await notify(ravi, 'property_added', 'properties');
    await passing(20);
    expect(service.received).toHaveLength(3);
  });

  test('ends on sign-out, when switched off, and with another server key', async () => {
    const phone = await pushTo(asha, 'phone');
    await choose(asha, { by_push: false });
    await notify(ravi, 'property_added', 'properties');
    await passing(20);
    await choose(asha, {});
    const other = openServerKey('another secret', 'https://office.example.in');
    expect((await readDevice(asha, { serverKey: other })).endpoint).toBeNull();
    await removeDevice(asha, { serverKey });
    await notify(ravi, 'property_added', 'properties');
    await passing(20);
    await pushTo(asha, 'phone');
    await agency.base.db.delete(sessions).where(eq(sessions.id, asha.actor.sessionId));
    await notify(ravi, 'property_added', 'properties');
    await passing(20);
    expect(phone.read()).toEqual([]);
    expect(await agency.base.db.select().from(pushDevices)).toEqual([]);
  });

  test('moves a browser to its latest session, and refuses the same endpoint with other keys', async () => {
    const phone = await pushTo(asha, 'phone');
    await addDevice(ravi, phone.device, { serverKey });
    expect((await readDevice(asha, { serverKey })).endpoint).toBeNull();
    const foreign = { ...service.open('another').device, endpoint: phone.device.endpoint };
    await expect(addDevice(asha, foreign, { serverKey })).rejects.toMatchObject({ code: 'conflict' });
    const broken = { ...foreign, p256dh: `B${'A'.repeat(86)}` };
    await expect(addDevice(asha, broken, { serverKey })).rejects.toMatchObject({ code: 'invalid' });
    expect((await readDevice(ravi, { serverKey })).endpoint).toBe(phone.device.endpoint);
  });
});
