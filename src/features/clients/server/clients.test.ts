import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { readTimeline } from '#features/history/server/service.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { aClient, somePreferences } from '../client-testing.ts';
import type { ClientInput, ClientListInput, ClientPreferences } from '../contract.ts';
import { clientCard, clientInput, clientPreferences, clientSchema } from '../contract.ts';
import {
  deleteClient,
  eraseClient,
  purgeClients,
  replacePropertyTypeInPreferences,
  restoreClient,
} from './service/delete-client.ts';
import { countClients, findExistingPeople, listClients, readClient } from './service/read-clients.ts';
import { createClient, saveClientPreferences, updateClient } from './service/save-client.ts';

const apartment = '01920000-0000-7000-8000-000000000001';
const villa = '01920000-0000-7000-8000-000000000003';

let agency: TestAgency;
let meera: Context<Staff>;
let rohan: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera Kulkarni');
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
});
afterAll(() => agency.close());

const input = (changes: Partial<ClientInput> = {}) =>
  aClient({
    full_name: 'Anjali Gokhale',
    client_type: 'buyer',
    email: 'anjali@example.in',
    phone: '98220 12345',
    budget_min: '8000000',
    budget_max: '12500000',
    preferred_locations: ['Baner', 'Aundh', 'Baner'],
    address: 'Law College Road, Pune',
    state: '27',
    language: 'mr',
    notes: 'East-facing only',
    ...changes,
  });

const preferences = (changes: Partial<ClientPreferences> = {}): ClientPreferences =>
  somePreferences({
    preferred_locations: ['Baner'],
    budget_max: '9000000',
    property_type_ids: [apartment],
    bedrooms_min: 2,
    bedrooms_max: 3,
    amenities: ['Parking', 'Lift'],
    ...changes,
  });

const add = (changes: Partial<ClientInput> = {}, by = rohan) => createClient(by, input(changes));

const failureCode = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );

describe('a new client', () => {
  it('is assigned to the person who added it and has the shape of the contract', async () => {
    expect(clientSchema.parse(await add())).toMatchObject({
      agent: { full_name: 'Rohan Deshpande' },
      phone: '98220 12345',
      phone_e164: '+919822012345',
      preferred_locations: ['Baner', 'Aundh'],
      budget_max: '12500000.00',
      property_type_ids: [],
    });
  });

  it('is one record when sent twice, and is refused when somebody else uses its id', async () => {
    const id = uuid();
    const first = await createClient(rohan, { ...input(), id });
    expect(await createClient(rohan, { ...input({ full_name: 'Sent again' }), id })).toEqual(first);
    expect(await failureCode(createClient(meera, { ...input(), id }))).toBe('conflict');
  });

  it.each([
    ['agent_id', 'unknown', { agent_id: uuid() }],
    ['phone', 'not_phone', { phone: '12' }],
  ])('is refused with a wrong %s', async (path, code, changes) => {
    await expect(add(changes)).rejects.toMatchObject({ details: { fields: [{ path, code }] } });
  });

  it.each([
    ['a budget above the limit', { budget_max: '10000000000' }, 'budget_max'],
    ['a minimum budget above the maximum', { budget_min: '2', budget_max: '1' }, 'budget_min'],
    ['no name', { full_name: ' ' }, 'full_name'],
    ['a GSTIN with another check digit', { gstin: '27AAPFU0939F1ZW' }, 'gstin'],
    ['an unknown state', { state: '99' }, 'state'],
  ])('cannot be entered with %s', (_, changes, path) => {
    const { error } = clientInput.safeParse(input(changes));
    expect(error?.issues.map((issue) => issue.path[0])).toEqual([path]);
  });
});

describe('client preferences', () => {
  it('are saved in full, and untouched ones stay at any', async () => {
    const { id } = await add();
    const saved = await saveClientPreferences(meera, { id, version: 1, ...preferences() });
    expect(saved).toMatchObject({ ...preferences(), budget_max: '9000000.00', version: 2 });
    const story = await readTimeline(meera, [], { topic: 'clients', id });
    expect(story.entries[0]).toMatchObject({
      actor: 'Meera Kulkarni',
      difference: { bedrooms_min: [null, 2], amenities: [[], ['Parking', 'Lift']] },
    });
  });

  it.each([
    ['bedrooms', { bedrooms_min: 4 }, 'bedrooms_min'],
    ['bathrooms', { bathrooms_min: 3, bathrooms_max: 2 }, 'bathrooms_min'],
    ['budget', { budget_min: '9000001' }, 'budget_min'],
    ['too many bedrooms', { bedrooms_max: 11 }, 'bedrooms_max'],
  ])('are refused if reversed or excessive: %s', (_, changes, path) => {
    const { error } = clientPreferences.safeParse(preferences(changes));
    expect(error?.issues.map((issue) => issue.path[0])).toEqual([path]);
  });

  it('are limited to the agency’s types, and follow a replaced or removed type', async () => {
    const { id } = await add();
    await expect(
      saveClientPreferences(meera, { id, version: 1, ...preferences({ property_type_ids: [uuid()] }) }),
    ).rejects.toMatchObject({ details: { fields: [{ path: 'property_type_ids', code: 'unknown' }] } });
    await saveClientPreferences(meera, { id, version: 1, ...preferences({ property_type_ids: [apartment, villa] }) });
    const replace = replacePropertyTypeInPreferences(() => meera.clock.now());
    await transact(meera, (tx) => replace(tx, apartment, villa));
    expect((await readClient(meera, id)).property_type_ids).toEqual([villa]);
    await transact(meera, (tx) => replace(tx, villa, null));
    expect((await readClient(meera, id)).property_type_ids).toEqual([]);
  });
});

it('the second of two people who edit one client gets the current state and its author', async () => {
  const { id } = await add();
  await updateClient(meera, { ...input({ notes: 'Called' }), id, version: 1 });
  await expect(saveClientPreferences(rohan, { id, version: 1, ...preferences() })).rejects.toMatchObject({
    code: 'conflict',
    details: { changedBy: 'Meera Kulkarni', current: { notes: 'Called', version: 2 } },
  });
});

it('finds a phone or email address in any notation', async () => {
  const { id } = await add({ full_name: 'Farhan Shaikh', phone: '+91 77740-55512', email: 'Farhan@Example.in' });
  const names = async (asked: Parameters<typeof findExistingPeople>[1]) =>
    (await findExistingPeople(meera, asked)).map(({ full_name, by }) => [full_name, by]);
  for (const phone of ['7774055512', '077740 55512', '0091 77740 55512', '(77740) 55512'])
    expect(await names({ phone })).toEqual([['Farhan Shaikh', 'phone']]);
  expect(await names({ email: 'FARHAN@example.IN' })).toEqual([['Farhan Shaikh', 'email']]);
  expect(await names({ phone: '7774055512', except: id })).toEqual([]);
  expect(await names({ phone: '77740' })).toEqual([]);
  await deleteClient(rohan, id);
  expect(await names({ phone: '7774055512' })).toEqual([]);
});

it('has further numbers, found by search, duplicates and timeline', async () => {
  const other_phones = ['home:020 2567 1234', 'spouse:98220 77001', 'other:+91 98220-77001', 'work:98220 77000'];
  const { id, ...added } = await add({ full_name: 'Nasreen Kazi', phone: '98220 77000', email: null, other_phones });
  // The same number twice, or the first number again, is dropped.
  expect(added.other_phones).toEqual(['home:020 2567 1234', 'spouse:98220 77001']);
  const known = await findExistingPeople(meera, { phone: '+91 98220 77001' });
  expect(known).toEqual([{ topic: 'clients', id, full_name: 'Nasreen Kazi', by: 'phone' }]);
  for (const search of ['98220 77001', '+919822077001'])
    expect((await listClients(meera, { search })).items.map((client) => client.id)).toEqual([id]);
  expect((await listClients(meera, { search: 'nasreen spouse' })).items).toEqual([]);
  const change = async (version: number, changes: Partial<ClientInput>) =>
    updateClient(rohan, {
      ...input({ full_name: 'Nasreen Kazi', email: null, phone: '98220 77000', ...changes }),
      id,
      version,
    });
  const kept = await change(added.version, {});
  expect(kept.other_phones).toEqual(added.other_phones);
  const refused = change(kept.version, { other_phones: ['home:12'] });
  await expect(refused).rejects.toMatchObject({ details: { fields: [{ path: 'other_phones', code: 'not_phone' }] } });
  const saved = await change(kept.version, { other_phones: ['work:98220 77002'] });
  const { entries } = await readTimeline(meera, [], { topic: 'clients', id });
  expect(entries[0]?.difference).toMatchObject({ other_phones: [added.other_phones, ['work:98220 77002']] });
  expect(saved.other_phones).toEqual(['work:98220 77002']);
  const bad = ['12', 'cell:98220 77001', 'home:98220, 77001', 'home:'];
  for (const entry of bad)
    expect(clientInput.safeParse(input({ other_phones: [entry] })).error?.issues[0]?.path).toEqual(['other_phones', 0]);
  const five = Array.from({ length: 5 }, (_, index) => `other:98220 7800${index}`);
  expect(clientInput.safeParse(input({ other_phones: five })).error?.issues[0]?.path).toEqual(['other_phones']);
});

describe('the list', () => {
  let test: TestAgency;
  let staff: Context<Staff>;
  beforeAll(async () => {
    test = await openTestAgency();
    staff = await test.hire('Agent', 'Ananya');
    for (const [minute, changes] of [
      { full_name: 'पूजा शर्मा', client_type: 'tenant' as const, budget_min: null, budget_max: '40000' },
      { full_name: 'Arjun Rao', preferred_locations: ['Kothrud'], budget_min: '15000000', budget_max: null },
      { full_name: 'Zubin Mistry', budget_min: null, budget_max: null, phone: '9123456789' },
    ].entries()) {
      test.clock.set(`2026-11-18T06:0${minute}:00Z`);
      await createClient(staff, input({ email: null, ...changes }));
    }
  });
  afterAll(() => test.close());

  const names = async (query: Parameters<typeof listClients>[1]) => {
    const { items } = await listClients(staff, query);
    for (const item of items) clientCard.parse(item);
    return items.map((item) => item.full_name);
  };

  it.each<[string, ClientListInput, string[]]>([
    ['newest first', {}, ['Zubin Mistry', 'Arjun Rao', 'पूजा शर्मा']],
    ['by name, across scripts', { sort: 'name' }, ['Arjun Rao', 'पूजा शर्मा', 'Zubin Mistry']],
    ['a name in another script', { search: 'puja' }, ['पूजा शर्मा']],
    ['digits of a phone', { search: '9123 456789' }, ['Zubin Mistry']],
    ['a type', { type: ['tenant'] }, ['पूजा शर्मा']],
    ['a place', { location: ['kothrud'] }, ['Arjun Rao']],
    ['a budget, including clients without a limit', { budget_min: 20_000_000 }, ['Zubin Mistry', 'Arjun Rao']],
    ['a small budget', { budget_max: 30_000 }, ['Zubin Mistry', 'पूजा शर्मा']],
    ['a future day', { added_since: '2026-11-19' }, []],
    [
      'the creation day, in the time zone of the company',
      { added_since: '2026-11-18' },
      ['Zubin Mistry', 'Arjun Rao', 'पूजा शर्मा'],
    ],
  ])('finds %s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected);
    const { sort: _sort, ...filter } = query;
    expect((await countClients(staff, filter)).value).toBe(expected.length);
  });

  it.each(['newest', 'oldest', 'name'] as const)('pages through every client once, %s', async (sort) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listClients(staff, { sort, limit: 1, ...(cursor && { cursor }) });
      seen.push(...page.items.map((item) => item.full_name));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(await names({ sort }));
  });

  it('refuses an invalid cursor', async () => {
    await expect(listClients(staff, { cursor: 'abc' })).rejects.toMatchObject({
      details: { fields: [{ path: 'cursor' }] },
    });
  });
});

describe('the trash', () => {
  it('lets people delete and restore their own clients only', async () => {
    const { id } = await add({}, meera);
    expect(await failureCode(deleteClient(rohan, id))).toBe('forbidden');
    await deleteClient(meera, id);
    expect(await failureCode(readClient(meera, id))).toBe('not_found');
    expect(await failureCode(restoreClient(rohan, id))).toBe('forbidden');
    await restoreClient(meera, id);
    expect((await readClient(meera, id)).version).toBe(3);
  });

  it('does not let an agent take over a client in order to delete it; a Manager may', async () => {
    const junior = await agency.hire('Junior Agent', 'Imran Shaikh');
    const [mine, rohans] = [junior.actor.profileId, rohan.actor.profileId];
    const { id, version } = await add({ agent_id: rohan.actor.profileId });
    const give = (by: Context<Staff>, agent_id: string | null, seen = version) =>
      updateClient(by, { ...input({ agent_id }), id, version: seen });
    await expect(give(junior, mine)).rejects.toMatchObject({
      code: 'forbidden',
      details: { fields: [{ path: 'agent_id', code: 'not_yours' }] },
    });
    // Otherwise they could take it over in two steps.
    await expect(give(junior, null)).rejects.toMatchObject({
      code: 'forbidden',
      details: { fields: [{ path: 'agent_id', code: 'not_yours' }] },
    });
    expect(await failureCode(deleteClient(junior, id))).toBe('forbidden');
    await give(junior, meera.actor.profileId);
    await give(meera, null, version + 1);
    await give(junior, mine, version + 2);
    await give(junior, rohans, version + 3);
    await give(meera, meera.actor.profileId, version + 4);
    await deleteClient(meera, id);
  });

  it('keeps no trace of a client erased by an Admin', async () => {
    const admin = await agency.hire('Admin');
    const { id } = await add({
      full_name: 'Zqx Marker',
      email: 'zqx@marker.in',
      notes: 'zqx',
      gstin: '27AAPFU0939F1ZV',
    });
    await updateClient(rohan, { ...input({ full_name: 'Zqx Marker', notes: 'zqx again' }), id, version: 1 });
    expect(await failureCode(eraseClient(meera, [], id))).toBe('forbidden');
    await eraseClient(admin, [], id);
    expect(await failureCode(readClient(admin, id))).toBe('not_found');
    expect(await failureCode(restoreClient(admin, id))).toBe('not_found');
    const { rows } = await meera.database.pool.query(
      `select clients::text as row from clients where id = $1 union all select changes::text from changes where entity_id = $1`,
      [id],
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { row } of rows) expect(String(row).toLowerCase()).not.toMatch(/zqx|27aapfu/u);
  });

  it('is purged of clients deleted before a moment', async () => {
    const { id } = await add();
    await deleteClient(rohan, id);
    expect(await purgeClients(meera, [], new Date(Date.now() + 60_000))).toBeGreaterThan(0);
    expect(await failureCode(restoreClient(meera, id))).toBe('not_found');
  });
});
