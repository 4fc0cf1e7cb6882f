import { createRouterClient } from '@orpc/server';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { profileNames } from '#features/accounts/server/repository/profiles.ts';
import { profiles } from '#features/accounts/server/tables.ts';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context, NewNotification, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import { bellState } from '../contract.ts';
import { notificationHandlers } from './handlers.ts';
import { readPreferences, saveNotificationPreferences } from './preferences.ts';
import type { NamedKinds } from './service.ts';
import { listNotifications, markSeen, readBell } from './service.ts';

let agency: TestAgency;
let asha: Context<Staff>;
let ravi: Context<Staff>;
const names = new Map<string, string>();
const kinds: NamedKinds = [
  { topic: 'properties', titles: async (_db, ids) => new Map(ids.flatMap((id) => entry(id))) },
  { topic: 'profiles', titles: profileNames },
];
const entry = (id: string): [string, string][] => {
  const name = names.get(id);
  return name === undefined ? [] : [[id, name]];
};

beforeEach(async () => {
  agency = await openTestAgency();
  agency.clock.set('2026-03-02T09:00:00Z');
  asha = await agency.hire('Agent', 'Asha');
  ravi = await agency.hire('Manager', 'Ravi');
  agency.clock.set('2026-03-02T10:00:00Z');
});
afterEach(() => agency.close());

let minutes = 0;
/** Raises notifications one minute apart. */
async function notify(by: Context<Staff>, topic: string, more: Partial<NewNotification> = {}): Promise<string> {
  const entityId = uuid();
  minutes = (minutes + 1) % 600;
  agency.clock.set(new Date(Date.parse('2026-03-02T10:00:00Z') + minutes * 60_000).toISOString());
  await transact(by, (tx) => tx.notify({ kind: `${topic}_added`, topic, entityId, ...more }));
  return entityId;
}
beforeEach(() => {
  minutes = 0;
});

test('what arrives while the bell is read is in all of its answer or in none', async () => {
  await notify(ravi, 'properties', { recipientId: asha.actor.profileId });
  const titles: NamedKinds[number]['titles'] = async () => {
    await notify(ravi, 'properties', { recipientId: asha.actor.profileId });
    return new Map();
  };
  const { items, arrivals, new_count } = await readBell(asha, [{ topic: 'properties', titles }]);
  expect(arrivals.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  expect(new_count.value).toBe(items.length);
});

test('the bell shows the actions of others, with the current name of the record', async () => {
  const id = await notify(ravi, 'properties', { values: { count: 1 } });
  names.set(id, 'Sea view flat');
  const state = await readBell(asha, kinds);
  expect(bellState.parse(state)).toEqual(state);
  expect(state).toMatchObject({
    items: [
      {
        kind: 'properties_added',
        topic: 'properties',
        entity_id: id,
        title: 'Sea view flat',
        actor: 'Ravi',
        values: { count: 1 },
        is_new: true,
      },
    ],
    new_count: { value: 1, is_capped: false },
  });
  names.set(id, 'Garden flat');
  expect((await readBell(asha, kinds)).items[0]?.title).toBe('Garden flat');
});

test('the bell hides the user’s own actions and the notifications of other recipients', async () => {
  await notify(asha, 'properties');
  await notify(ravi, 'profiles', { recipientId: ravi.actor.profileId });
  const mine = await notify(ravi, 'profiles', { recipientId: asha.actor.profileId });
  expect((await readBell(asha, kinds)).items.map((item) => item.entity_id)).toEqual([mine]);
  expect((await listNotifications(asha, {}, kinds)).items.map((item) => item.entity_id)).toEqual([mine]);
  expect((await readBell(asha, kinds)).new_count.value).toBe(1);
});

test('a notification has no actor when the program raised it, and no title when its record is gone', async () => {
  const program = { ...ravi, actor: { kind: 'program', profileId: null } } as const;
  await transact(program, (tx) => tx.notify({ kind: 'import_finished', topic: 'imports', entityId: uuid() }));
  expect((await readBell(asha, kinds)).items).toMatchObject([{ actor: null, title: null, topic: 'imports' }]);
});

describe('the bell', () => {
  test('shows the five newest, limited per topic', async () => {
    for (let count = 0; count < 4; count += 1) await notify(ravi, 'invoices');
    for (let count = 0; count < 4; count += 1) await notify(ravi, 'meetings');
    expect((await readBell(asha, kinds)).items.map((item) => item.topic)).toEqual([
      'meetings',
      'meetings',
      'meetings',
      'invoices',
      'invoices',
    ]);
    for (const topic of ['clients', 'leads', 'properties']) await notify(ravi, topic);
    expect((await readBell(asha, kinds)).items.map((item) => item.topic)).toEqual([
      'properties',
      'leads',
      'clients',
      'meetings',
      'meetings',
    ]);
  });

  test('shows seven days, while the list shows everything', async () => {
    await notify(ravi, 'properties');
    agency.clock.set('2026-03-09T12:00:00Z');
    expect(await readBell(asha, kinds)).toEqual({ items: [], arrivals: [], new_count: { value: 0, is_capped: false } });
    expect((await listNotifications(asha, {}, kinds)).items).toHaveLength(1);
  });

  test('counts what is new up to 99', async () => {
    for (let count = 0; count < 99; count += 1) await notify(ravi, 'properties');
    expect((await readBell(asha, kinds)).new_count).toEqual({ value: 99, is_capped: false });
    await notify(ravi, 'properties');
    expect((await readBell(asha, kinds)).new_count).toEqual({ value: 99, is_capped: true });
  });
});

describe('toasts', () => {
  const raise = (kind: string, recipientId: string | null = null) =>
    transact(ravi, (tx) => tx.notify({ kind, topic: 'leads', entityId: uuid(), recipientId }));
  const arrivedKinds = async () => (await readBell(asha, kinds)).arrivals.map(({ kind }) => kind);

  test('are raised for additions by others and for the user’s own matters, until seen', async () => {
    for (let count = 0; count < 5; count += 1) await raise('lead_added');
    await raise('import_finished');
    await raise('lead_assigned', asha.actor.profileId);
    await raise('lead_assigned', ravi.actor.profileId);
    // The bell itself shows two of a topic.
    expect(await arrivedKinds()).toEqual(['lead_assigned', ...Array(5).fill('lead_added')]);
    await markSeen(asha, {}, kinds);
    expect(await arrivedKinds()).toEqual([]);
  });

  test('stop after five minutes, and can be limited to the user’s own matters', async () => {
    await raise('lead_added');
    await raise('lead_assigned', asha.actor.profileId);
    const { version, ...choices } = await readPreferences(asha);
    await saveNotificationPreferences(asha, { ...choices, version, own_toasts_only: true });
    expect(await arrivedKinds()).toEqual(['lead_assigned']);
    agency.clock.set('2026-03-02T12:00:00Z');
    expect(await arrivedKinds()).toEqual([]);
    // The bell counts all.
    expect((await readBell(asha, kinds)).new_count.value).toBe(2);
  });
});

describe('the seen mark', () => {
  test('is shared by all sessions of a user, and by no other user', async () => {
    await notify(ravi, 'properties');
    const other = await agency.hire('Agent', 'Meera');
    await asha.db.update(profiles).set({ approved_at: null }).where(eq(profiles.id, other.actor.profileId));
    await markSeen(asha, {}, kinds);
    expect(await readBell({ ...asha, requestId: 'from another device' }, kinds)).toMatchObject({
      items: [{ is_new: false }],
      new_count: { value: 0 },
    });
    const created = new Date('2026-03-02T09:30:00Z');
    await asha.db.update(profiles).set({ created_at: created }).where(eq(profiles.id, other.actor.profileId));
    expect((await readBell(other, kinds)).new_count.value).toBe(1);
  });

  test('leaves notifications new that are newer than the last one shown', async () => {
    await notify(ravi, 'properties');
    const [shown] = (await readBell(asha, kinds)).items;
    const later = await notify(ravi, 'clients');
    const after = await markSeen(asha, { up_to: shown?.at }, kinds);
    expect(after.items.filter((item) => item.is_new).map((item) => item.entity_id)).toEqual([later]);
    expect(after.new_count.value).toBe(1);
  });

  test('never moves back, nor into the future', async () => {
    await notify(ravi, 'properties');
    await markSeen(asha, { up_to: '2030-01-01T00:00:00Z' }, kinds);
    await markSeen(asha, { up_to: '2020-01-01T00:00:00Z' }, kinds);
    expect((await readBell(asha, kinds)).new_count.value).toBe(0);
    await notify(ravi, 'properties');
    expect((await readBell(asha, kinds)).new_count.value).toBe(1);
  });

  test('is recorded once in the change log, under the id of the user', async () => {
    await notify(ravi, 'properties');
    await markSeen(asha, {}, kinds);
    await markSeen(asha, {}, kinds);
    const log = await asha.db.select().from(changes).where(eq(changes.topic, 'notification_reads'));
    expect(log.filter(({ action }) => action !== 'notified')).toMatchObject([
      { entity_id: asha.actor.profileId, actor_id: asha.actor.profileId },
    ]);
  });

  test('starts at the approval of a new user', async () => {
    await notify(ravi, 'properties');
    const newcomer = await agency.hire('Agent', 'Meera');
    const before = await readBell(newcomer, kinds);
    expect(before.items).toMatchObject([{ is_new: false }]);
    expect(before.new_count.value).toBe(0);
    await notify(ravi, 'clients');
    expect((await readBell(newcomer, kinds)).new_count.value).toBe(1);
  });
});

test('the list pages through all notifications once, also those of one instant', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 7; count += 1) ids.push(await notify(ravi, 'properties'));
  await asha.db.execute(sql`update ${notifications} set at = '2026-03-02T11:00:00.123456Z'`);
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listNotifications(asha, { limit: 3, cursor }, kinds);
    read.push(...page.items.map((item) => item.entity_id));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(read).toEqual(ids.reverse());
  await expect(listNotifications(asha, { cursor: 'x' }, kinds)).rejects.toMatchObject({ code: 'invalid' });
});

test('the responses match the contract', async () => {
  await notify(ravi, 'properties');
  const context = { ...asha, http: { address: '', headers: {}, addHeader: () => undefined } };
  const client = createRouterClient(notificationHandlers(kinds, { serverKey: { publicKey: 'key' } }), {
    context,
  });
  expect((await client.bell()).items).toHaveLength(1);
  expect((await client.list({})).items).toHaveLength(1);
  expect((await client.markSeen({})).new_count.value).toBe(0);
  const alerts = { lead_alerts: true, meeting_reminders: true, payment_alerts: true, follow_up_alerts: true };
  const first = { by_email: true, by_push: true, ...alerts, own_toasts_only: false };
  expect(await client.preferences()).toEqual({ ...first, version: 0 });
  expect((await client.savePreferences({ ...first, lead_alerts: false, version: 0 })).version).toBe(1);
  expect(await client.device()).toEqual({ server_key: 'key', endpoint: null });
  expect(await client.removeDevice()).toEqual({ server_key: 'key', endpoint: null });
});
