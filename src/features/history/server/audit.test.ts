import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { profileNames } from '#features/accounts/server/repository/profiles.ts';
import { profiles } from '#features/accounts/server/tables.ts';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { apiKeys } from '#features/api-keys/server/tables.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { auditActKeys, auditTopics } from '../audit.ts';
import type { AuditFilter } from '../contract.ts';
import { auditEntry } from '../contract.ts';
import { openAuditExport, readAudit } from './audit.ts';
import type { RecordKind } from './record-kinds.ts';

let agency: TestAgency;
let asha: Context<Staff>;
let ravi: Context<Staff>;
beforeEach(async () => {
  agency = await openTestAgency();
  asha = await agency.hire('Manager', 'Asha');
  ravi = await agency.hire('Agent', 'Ravi');
});
afterEach(() => agency.close());

const property = uuid();
const kinds: readonly RecordKind[] = [
  { topic: 'properties', titles: async (_, ids) => new Map(ids.includes(property) ? [[property, 'Sea view']] : []) },
];

async function act(context: Context, at: string, topic: string, action: string, entityId: string = uuid()) {
  agency.clock.set(at);
  const difference = { price: ['1.00', '2.00'] } as const;
  await transact(context, (tx) => tx.record({ topic, entityId, action, difference }));
}

/** Actor, action and topic of each entry that matches the filter. */
async function found(filter: AuditFilter): Promise<string[]> {
  const { entries } = await readAudit(asha, kinds, filter);
  return entries.map((entry) => `${entry.actor} ${entry.action} ${entry.topic}`);
}

it('lists who did what, newest first, without read marks of notifications', async () => {
  await act(asha, '2026-03-01T10:00:00Z', 'properties', 'created', property);
  await act(ravi, '2026-03-01T11:00:00Z', 'documents', 'downloaded');
  await act(ravi, '2026-03-01T12:00:00Z', 'notification_reads', 'read');
  const { entries, next } = await readAudit(asha, kinds, {});
  expect(next).toBeNull();
  expect(entries).toMatchObject([
    { actor: 'Ravi', action: 'downloaded', topic: 'documents', title: null, at: '2026-03-01T11:00:00.000Z' },
    { actor: 'Asha', action: 'created', title: 'Sea view', difference: { price: ['1.00', '2.00'] } },
  ]);
  for (const entry of entries) expect(auditEntry.parse(entry)).toEqual(entry);
});

it('filters by person, kind, action, record and days of the company, alone and combined', async () => {
  await act(asha, '2026-03-01T18:29:59Z', 'properties', 'created', property);
  await act(asha, '2026-03-01T18:30:00Z', 'properties', 'updated', property);
  await act(ravi, '2026-03-02T18:29:59Z', 'clients', 'deleted');
  await act(ravi, '2026-03-02T18:30:00Z', 'properties', 'updated');
  expect(await found({ person: ravi.actor.profileId })).toEqual(['Ravi updated properties', 'Ravi deleted clients']);
  expect(await found({ topic: 'clients' })).toEqual(['Ravi deleted clients']);
  expect(await found({ act: 'changed' })).toEqual(['Ravi updated properties', 'Asha updated properties']);
  expect(await found({ record: property })).toEqual(['Asha updated properties', 'Asha created properties']);
  // A day in Kolkata begins at 18:30 UTC.
  expect(await found({ from: '2026-03-02', until: '2026-03-02' })).toEqual([
    'Ravi deleted clients',
    'Asha updated properties',
  ]);
  const all = { person: asha.actor.profileId, topic: 'properties', act: 'changed', record: property } as const;
  expect(await found({ ...all, from: '2026-03-02' })).toEqual(['Asha updated properties']);
  for (const topic of auditTopics) expect(await found({ topic, person: uuid() })).toEqual([]);
  for (const name of auditActKeys) expect(await found({ act: name, person: uuid() })).toEqual([]);
});

describe('actions on the sign-in pages', () => {
  let raviId: string;
  const asNobody = (at: string, topic: string, action: string, entityId: string) =>
    act({ ...asha, actor: { kind: 'visitor', profileId: null } }, at, topic, action, entityId);
  const people: readonly RecordKind[] = [{ topic: 'profiles', titles: profileNames }];
  const listed = async (filter: AuditFilter) =>
    (await readAudit(asha, people, filter)).entries.map(({ actor, action, title }) => `${actor} ${action} ${title}`);
  const inFile = async (filter: AuditFilter) => {
    const { stream } = await openAuditExport(asha, people, filter);
    const lines = (await text(stream)).trimEnd().split('\r\n').slice(1);
    return lines.map((line) => line.split(',').slice(1, 5).join(' '));
  };

  beforeEach(async () => {
    raviId = ravi.actor.profileId;
    await asNobody('2026-03-01T10:00:00Z', 'profiles', 'signed_up', raviId);
    await act(asha, '2026-03-01T11:00:00Z', 'profiles', 'updated', raviId);
    await act(ravi, '2026-03-01T12:00:00Z', 'clients', 'created');
    await asNobody('2026-03-01T13:00:00Z', 'profiles', 'password_reset', raviId);
    await asNobody('2026-03-01T13:30:00Z', 'profiles', 'password_reset', asha.actor.profileId);
    // Actions of the program and of a client belong to no member of staff.
    await asNobody('2026-03-01T14:00:00Z', 'profiles', 'purged', raviId);
    await asNobody('2026-03-01T15:00:00Z', 'clients', 'decided', uuid());
  });

  it('are found by person, in order with the signed-in actions of that person', async () => {
    const person = raviId;
    const own = ['null password_reset Ravi', 'Ravi created null', 'null signed_up Ravi'];
    expect(await listed({ person })).toEqual(own);
    expect(await listed({ person, act: 'security' })).toEqual(['null password_reset Ravi']);
    expect(await listed({ person, act: 'added' })).toEqual(['Ravi created null', 'null signed_up Ravi']);
    expect(await listed({ person, topic: 'profiles', until: '2026-03-01' })).toEqual([own[0], own[2]]);
    expect(await inFile({ person })).toHaveLength(3);
    expect(await inFile({ person, act: 'security' })).toEqual(['Ravi password_reset profiles Ravi']);
  });

  it('are paged together with the signed-in actions', async () => {
    for (let minute = 0; minute < 30; minute++) {
      await asNobody(`2026-03-02T10:${10 + minute}:00Z`, 'profiles', 'password_reset', raviId);
      await act(ravi, `2026-03-02T10:${10 + minute}:30Z`, 'clients', 'updated');
    }
    const first = await readAudit(asha, people, { person: raviId });
    const rest = await readAudit(asha, people, { person: raviId, cursor: first.next ?? undefined });
    const seen = [...first.entries, ...rest.entries].map(({ at }) => at);
    expect([first.entries.length, seen.length, rest.next]).toEqual([50, 63, null]);
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
  });

  it('have the same actor in the file as on the screen', async () => {
    expect(await inFile({ topic: 'profiles', from: '2026-03-01', until: '2026-03-01' })).toEqual([
      'Aangan (automatic) purged profiles Ravi',
      'Asha password_reset profiles Asha',
      'Ravi password_reset profiles Ravi',
      'Asha updated profiles Ravi',
      'Ravi signed_up profiles Ravi',
    ]);
    expect(await inFile({ act: 'paid' })).toEqual([]);
    await asNobody('2026-03-03T10:00:00Z', 'profiles', 'signed_up', uuid());
    await asNobody('2026-03-03T11:00:00Z', 'documents', 'downloaded_by_client', uuid());
    await asha.db.update(profiles).set({ full_name: '' }).where(eq(profiles.id, raviId));
    await asNobody('2026-03-03T12:00:00Z', 'profiles', 'password_reset', raviId);
    await act(ravi, '2026-03-03T13:00:00Z', 'clients', 'updated');
    expect(await inFile({ from: '2026-03-03', until: '2026-03-03' })).toEqual([
      'Erased person updated clients ',
      'Erased person password_reset profiles Erased person',
      'the client downloaded_by_client documents ',
      'no longer available signed_up profiles ',
    ]);
  });
});

it('names the API key of a change next to its person, on the screen and in the file', async () => {
  const { actor, db } = asha;
  const key = { id: uuid(), scopes: ['write'] } as const;
  const row = { ...key, scopes: ['write' as const], kind: 'service' as const, name: 'Website', hint: 'abcd' };
  await db.insert(apiKeys).values({ ...row, profile_id: actor.profileId, token_hash: 'a'.repeat(64) });
  await act(asha, '2026-03-04T09:00:00Z', 'leads', 'created');
  await act({ ...asha, actor: { ...actor, key } }, '2026-03-04T10:00:00Z', 'leads', 'created');
  const gone = { ...key, id: uuid() };
  await act({ ...asha, actor: { ...actor, key: gone } }, '2026-03-04T11:00:00Z', 'leads', 'updated');
  const filter = { topic: 'leads' } as const;
  const { entries } = await readAudit(asha, kinds, filter);
  expect(entries.map((entry) => entry.key)).toEqual(['', 'Website', null]);
  const { stream } = await openAuditExport(asha, kinds, filter);
  const lines = (await text(stream)).trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[1])).toEqual(['Asha by key (deleted)', 'Asha by key Website', 'Asha']);
});

it('lists every outcome of a meeting among the changes, also a confirmation by the client', async () => {
  const acts = ['rescheduled', 'scheduled', 'confirmed', 'confirmed_by_client', 'completed', 'cancelled', 'noted'];
  for (const [hour, action] of acts.entries()) await act(ravi, `2026-03-01T1${hour}:00:00Z`, 'meetings', action);
  const listed = acts.map((action) => `Ravi ${action} meetings`);
  expect(await found({ act: 'changed' })).toEqual(listed.toReversed());
});

it('continues after the last entry of a page, also among changes of one instant', async () => {
  const at = new Date('2026-03-01T10:00:00Z');
  const rows = Array.from({ length: 120 }, () => ({ at, topic: 'leads', entity_id: uuid(), action: 'created' }));
  await asha.db.insert(changes).values(rows);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await readAudit(asha, kinds, { topic: 'leads', cursor });
    seen.push(...page.entries.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(seen).toHaveLength(120);
  expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one));
});

it('exports a file and records the export in the audit trail', async () => {
  await act(asha, '2026-03-01T10:00:00.250Z', 'properties', 'updated', property);
  const { stream } = await openAuditExport(asha, kinds, { topic: 'properties' });
  expect(await text(stream)).toBe(
    [
      'When,Who,Action,Kind,Record,Record id,Changes',
      `2026-03-01 15:30:00,Asha,updated,properties,Sea view,${property},price: 1.00 -> 2.00`,
      '',
    ].join('\r\n'),
  );
  expect((await found({ act: 'read' }))[0]).toBe('Asha exported exports');
});
