import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { saveCompany } from '#features/company/server/service.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import { aRegistration } from '../registration-testing.ts';
import { registrationState } from '../rules.ts';
import { notifyExpiringRegistrations } from './notify-expiring.ts';
import { listRegistrations } from './repository.ts';
import {
  createRegistration,
  deleteRegistration,
  readRegistration,
  registrationKind,
  updateRegistration,
} from './service.ts';
import { registrations } from './tables.ts';

let agency: TestAgency & { readonly base: Omit<Context, 'actor'> };
let admin: Context<Staff>;
let manager: Context<Staff>;
let asha: Context<Staff>;
let rohan: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  [admin, manager, asha, rohan] = [
    await agency.hire('Admin'),
    await agency.hire('Manager'),
    await agency.hire('Agent', 'Asha Rao'),
    await agency.hire('Agent'),
  ];
});
afterAll(() => agency.close());
beforeEach(async () => {
  agency.clock.set('2026-11-26T06:00:00Z');
  await agency.base.db.delete(registrations);
  await agency.base.db.delete(notifications);
});

const ofAgent = (by: Context<Staff>, changes: Parameters<typeof aRegistration>[0] = {}) =>
  aRegistration({ kind: 'agent', holder_id: by.actor.profileId, number: 'A52100054321', ...changes });
const fieldOf = (path: string, code: string) => ({ details: { fields: [{ path, code }] } });
const ended = {
  state: '27',
  number: 'A1',
  name: '',
  valid_from: null,
  valid_until: '2026-01-31',
  completed_on: null,
  page_url: null,
  document_id: null,
};

it('saves a registration for permitted users only, once, with its change', async () => {
  const input = aRegistration();
  const made = await createRegistration(manager, input);
  expect(await createRegistration(manager, input)).toEqual(made);
  await expect(createRegistration(admin, input)).rejects.toMatchObject({ code: 'conflict' });
  await expect(createRegistration(asha, aRegistration())).rejects.toMatchObject({ code: 'forbidden' });
  // Agents look after their own.
  const own = await createRegistration(asha, ofAgent(asha));
  expect(own).toMatchObject({ holder: 'Asha Rao', kind: 'agent' });
  await expect(createRegistration(asha, ofAgent(rohan))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(updateRegistration(rohan, { ...ended, id: own.id, version: 1 })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(deleteRegistration(rohan, own.id)).rejects.toMatchObject({ code: 'forbidden' });
  const saved = await updateRegistration(asha, { ...ended, id: own.id, version: 1 });
  expect(saved).toMatchObject({ valid_until: '2026-01-31', version: 2 });
  await expect(updateRegistration(asha, { ...ended, id: own.id, version: 1 })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: saved, changedBy: 'Asha Rao' },
  });
  // The log of an agent's registration outlives an erasure: it holds no number.
  const log = await agency.base.db
    .select()
    .from(changes)
    .where(and(eq(changes.topic, 'registrations'), eq(changes.entity_id, own.id)));
  expect(log.map(({ action }) => action)).toEqual(['created', 'updated']);
  expect(JSON.stringify(log)).not.toMatch(/A52100054321|"A1"/u);
});

it('names the field that is wrong', async () => {
  const project = await createRegistration(admin, aRegistration());
  await createRegistration(admin, ofAgent(asha));
  await createRegistration(admin, aRegistration({ kind: 'company', number: 'A1' }));
  const cases = [
    [aRegistration({ number: 'p52100012345' }), 'number', 'taken'],
    [ofAgent(asha, { number: 'A9' }), 'state', 'taken'],
    [aRegistration({ kind: 'company', number: 'A2' }), 'state', 'taken'],
    [aRegistration({ number: 'P2', name: '' }), 'name', 'required'],
    [ofAgent(rohan, { name: 'Acres' }), 'name', 'not_allowed'],
    [ofAgent(rohan, { completed_on: '2026-01-01' }), 'completed_on', 'not_allowed'],
    [aRegistration({ number: 'P2', valid_until: '2024-01-01' }), 'valid_until', 'before_start'],
    [ofAgent(asha, { holder_id: uuid() }), 'holder_id', 'unknown'],
    [aRegistration({ kind: 'agent', name: '' }), 'holder_id', 'required'],
  ] as const;
  for (const [input, path, code] of cases)
    await expect(createRegistration(admin, input)).rejects.toMatchObject(fieldOf(path, code));
  // In another State all of them are free.
  await createRegistration(admin, ofAgent(asha, { state: '24', number: 'G1' }));
  await createRegistration(admin, aRegistration({ state: '24', number: project.number }));
  expect(await listRegistrations(agency.base.db, { kind: ['agent'], holder: asha.actor.profileId })).toHaveLength(2);
  expect(await listRegistrations(agency.base.db, { search: 'green ac' })).toHaveLength(2);
});

it('goes to the trash, back, and is purged', async () => {
  const { id } = await createRegistration(admin, aRegistration());
  await deleteRegistration(admin, id);
  await expect(readRegistration(admin, id)).rejects.toMatchObject({ code: 'not_found' });
  const other = await createRegistration(admin, aRegistration());
  await expect(registrationKind.restore?.(admin, id)).rejects.toMatchObject(fieldOf('number', 'taken'));
  await deleteRegistration(admin, other.id);
  await registrationKind.restore?.(admin, id);
  expect(await readRegistration(admin, id)).toMatchObject({ number: 'P52100012345' });
  agency.clock.set('2027-02-01T06:00:00Z');
  expect(await registrationKind.purge?.(admin, new Date('2027-01-01'))).toBe(1);
  expect(await agency.base.db.select().from(registrations)).toHaveLength(1);
});

it('has a state by day', () => {
  const on = (today: string, completed_on: string | null = null) =>
    registrationState({ valid_from: '2026-01-01', valid_until: '2026-12-31', completed_on }, today);
  expect(
    ['2025-12-31', '2026-01-01', '2026-10-31', '2026-11-01', '2026-12-31', '2027-01-01'].map((day) => on(day)),
  ).toEqual(['upcoming', 'in_force', 'in_force', 'expiring', 'expiring', 'expired']);
  expect([on('2027-01-01', '2026-06-01'), on('2026-05-31', '2026-06-01')]).toEqual(['completed', 'in_force']);
});

const program = (): Context<Program> => ({ ...agency.base, actor: { kind: 'program', profileId: null } });
const runs = () =>
  // Two servers at once, and one after a restart.
  Promise.all([1, 2].map(() => notifyExpiringRegistrations(program(), AbortSignal.any([])))).then(() =>
    notifyExpiringRegistrations(program(), AbortSignal.any([])),
  );
async function notified(): Promise<Record<string, number>> {
  const rows = await agency.base.db.select().from(notifications);
  await agency.base.db.delete(notifications);
  return Object.fromEntries(
    rows.map(({ recipient_id, values }) => [recipient_id, Number((values as { days: number }).days)]),
  );
}

it('is announced 60, 30 and 7 days before its end and on the day, once each', async () => {
  const { id } = await createRegistration(asha, ofAgent(asha, { valid_until: '2026-12-31' }));
  await createRegistration(admin, aRegistration({ valid_until: '2026-12-31', completed_on: '2026-10-01' }));
  const to = (days: number) => Object.fromEntries([admin, manager, asha].map(({ actor }) => [actor.profileId, days]));
  const days: Array<[string, Record<string, number>]> = [
    ['2026-10-30', {}],
    ['2026-10-31', to(60)],
    ['2026-11-29', {}],
    ['2026-11-30', to(30)],
    ['2026-12-01', {}],
    // Nobody ran the program for three weeks.
    ['2026-12-27', to(3)],
    ['2026-12-29', {}],
    ['2026-12-30', to(0)],
    ['2026-12-31', {}],
  ];
  for (const [day, expected] of days) {
    // Half past midnight of the next day in India.
    agency.clock.set(`${day}T19:00:00Z`);
    await runs();
    expect(await notified(), day).toEqual(expected);
  }
  const { version } = await readRegistration(asha, id);
  await updateRegistration(asha, { ...ended, id, version, valid_until: '2027-01-31' });
  await runs();
  expect(await notified()).toEqual(to(30));
});

it('is not announced long after its end', async () => {
  await createRegistration(admin, ofAgent(asha, { valid_until: '2026-11-01' }));
  await runs();
  expect(await notified()).toEqual({});
});

it('shares one number with the settings of the company', async () => {
  const save = async (changes: object) =>
    saveCompany(admin, { ...changes, version: (await findCompany(admin.db)).version });
  await save({ state: '27', rera_number: 'A1' });
  const made = await createRegistration(admin, aRegistration({ kind: 'company', number: 'A2' }));
  expect((await findCompany(admin.db)).rera_number).toBe('A2');
  await createRegistration(admin, aRegistration({ kind: 'company', number: 'G2', state: '24' }));
  expect((await findCompany(admin.db)).rera_number).toBe('A2');
  expect((await save({ rera_number: 'A3' })).rera_number).toBe('A3');
  expect(await readRegistration(admin, made.id)).toMatchObject({ number: 'A3', version: 2 });
  expect((await save({ rera_number: null })).rera_number).toBe('A3');
  // The agency moves.
  expect((await save({ state: '24' })).rera_number).toBe('G2');
});

it('accepts only a document of the agency as certificate', async () => {
  const [own, ofClient] = [uuid(), uuid()];
  const client = uuid();
  const { db } = agency.base;
  await db.execute(sql`insert into clients (id, full_name) values (${client}::uuid, 'Asha')`);
  await db.execute(sql`insert into documents (id, title, document_type, client_id) values
    (${own}::uuid, 'Certificate 2025', 'other', null), (${ofClient}::uuid, 'Passport', 'identity_proof', ${client}::uuid)`);
  const made = await createRegistration(admin, aRegistration({ document_id: own }));
  expect(made).toMatchObject({ document_id: own, document: 'Certificate 2025' });
  await expect(createRegistration(admin, aRegistration({ number: 'P2', document_id: ofClient }))).rejects.toMatchObject(
    fieldOf('document_id', 'unknown'),
  );
  await db.execute(sql`update documents set deleted_at = now() where id = ${own}::uuid`);
  expect(await readRegistration(admin, made.id)).toMatchObject({ document_id: own, document: null });
  await db.execute(sql`delete from documents where id = ${own}::uuid`);
  expect(await readRegistration(admin, made.id)).toMatchObject({ document_id: null });
});
