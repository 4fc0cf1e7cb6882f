import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aClient, somePreferences } from '#features/clients/client-testing.ts';
import { aDeal } from '#features/deals/deal-testing.ts';
import { areBothReached, isMergeReached } from '#features/duplicates/rules.ts';
import { anInvoice } from '#features/invoices/invoice-testing.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { aRequirement } from '#features/requirements/requirement-testing.ts';
import { isReached, isTakeable } from '#platform/visibility/reach.ts';
import type { LimitedKind, Reach } from '#platform/visibility/visibility.ts';
import { limitedKinds } from '#platform/visibility/visibility.ts';
import type { TestApp } from './app-testing.ts';
import { createTestApp } from './app-testing.ts';

type Person = Awaited<ReturnType<TestApp['addPerson']>>;
type Owner = Person | null;

let testApp: TestApp;
let admin: Person;
let asha: Person;
let ravi: Person;
let zoya: Person;
let day = 0;
let phones = 0;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.addPerson({ role: 'Admin' });
  // A Manager: Agents may delete only their own records, whatever they reach.
  asha = await testApp.addPerson({ role: 'Manager' });
  ravi = await testApp.addPerson({ role: 'Manager' });
  zoya = await testApp.addPerson({ role: 'Manager', full_name: 'Zoya Khan' });
  const members = [asha, ravi].map(({ id }) => ({ profile_id: id, is_head: false }));
  await done(admin, 'visibility.saveTeam', { id: uuid(), name: 'West', members, version: null });
});
afterAll(() => testApp.close());

async function call(by: Person, name: string, input: object = {}) {
  const answer = await testApp.built.app.inject({
    method: 'POST',
    url: `/rpc/${name.replace('.', '/')}`,
    headers: { cookie: by.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    payload: JSON.stringify({ json: input }),
  });
  const { json } = answer.json();
  return { name, status: answer.statusCode, json, reason: json?.data?.reason ?? json?.data?.code };
}

async function done(by: Person, name: string, input: object = {}) {
  const { status, json } = await call(by, name, input);
  expect([name, status, status < 300 ? null : json]).toEqual([name, 200, null]);
  return json;
}

/** The agent of a record, set past the rules about who may choose whom. */
async function hand(table: LimitedKind, id: string, owner: Owner): Promise<void> {
  const column = table === 'leads' ? 'assigned_agent_id' : 'agent_id';
  await testApp.services.database.pool.query(`update ${table} set ${column} = $1 where id = $2`, [owner?.id, id]);
}

interface Made {
  readonly id: string;
  readonly version: number;
}

/** How each kind is added, changed without its agent, and taken by a person. */
const acts: Record<
  LimitedKind,
  {
    make(owner: Owner): Promise<Made>;
    change(made: Made, owner: Owner): readonly [string, object];
    take?(made: Made): readonly [string, object];
  }
> = {
  leads: {
    make: () => done(admin, 'leads.create', aLead()),
    change: ({ id }) => ['leads.move', { id, from: 'new', status: 'contacted' }],
    take: ({ id, version }) => ['leads.update', { ...aLead({ assigned_agent_id: asha.id }), id, version }],
  },
  clients: {
    make: () => done(admin, 'clients.create', aClient()),
    change: ({ id, version }) => ['clients.updatePreferences', { ...somePreferences({ notes: 'x' }), id, version }],
    take: ({ id, version }) => ['clients.update', { ...aClient({ agent_id: asha.id }), id, version }],
  },
  properties: {
    make: () => done(admin, 'properties.create', aProperty()),
    change: (made, owner) => propertyUpdate(made, { agent_id: owner?.id ?? null, title: 'Flat in Aundh' }),
    take: (made) => propertyUpdate(made, { agent_id: asha.id }),
  },
  meetings: {
    make: () => done(admin, 'meetings.create', aMeeting({ meeting_date: freeDate() })),
    change: ({ id }) => ['meetings.changeStatus', { id, from: 'scheduled', status: 'confirmed' }],
    take: ({ id, version }) => [
      'meetings.update',
      { ...aMeeting({ agent_id: asha.id, meeting_date: freeDate() }), id, version },
    ],
  },
  deals: {
    make: async (owner) => {
      const { id, version } = await done(admin, 'properties.create', aProperty());
      return done(admin, 'deals.record', dealOf(owner, { property_id: id, property_version: version }));
    },
    change: (made, owner) => [
      'deals.update',
      { ...dealOf(owner, { property_id: made.id, property_version: 1 }), ...made, notes: 'x' },
    ],
  },
  invoices: {
    make: () => done(admin, 'invoices.create', anInvoice()),
    change: ({ id, version }) => ['invoices.update', { ...anInvoice({ description: 'x' }), id, version }],
  },
};

async function addLead(owner: Owner, changes: Parameters<typeof aLead>[0] = {}): Promise<Made> {
  const made = await done(admin, 'leads.create', aLead(changes));
  await hand('leads', made.id, owner);
  return made;
}

function freeDate(): string {
  day += 1;
  return new Date(Date.UTC(2031, 0, day, 5)).toISOString();
}

const propertyUpdate = ({ id, version }: Made, changes: object) =>
  ['properties.update', { ...aProperty(changes), id, version, status: 'available' }] as const;

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A deal has no empty place for an agent: that of nobody is an Admin's. */
const dealOf = (owner: Owner, of: { property_id: string; property_version: number }) =>
  aDeal({ ...of, shares: [{ agent_id: (owner ?? admin).id, share: '100' }] });

const passed = { status: 200, reason: undefined };
const refused = { status: 403, reason: 'out_of_reach' };
const outcome = ({ status, reason }: Awaited<ReturnType<typeof call>>) => ({ status, reason });

const limits: ReadonlyArray<readonly [write: Reach, remove: Reach]> = [
  ['own', 'own'],
  ['team', 'own'],
  ['own', 'team'],
  ['all', 'team'],
];

it.each(limits.flatMap(([write, remove]) => limitedKinds.map((kind) => ({ kind, write, remove }))))(
  'the browser knows which $kind a person may change ($write) and delete ($remove)',
  async (limit) => {
    const { kind, write, remove } = limit;
    const rule = { kind, read: 'all', write, delete: remove, export: 'all' };
    await done(admin, 'visibility.save', { role: 'Manager', kinds: [rule] });
    const { reach } = await done(asha, 'accounts.me');
    for (const owner of [asha, ravi, zoya, null]) {
      const made = await acts[kind].make(owner);
      const agents = [kind === 'deals' ? (owner ?? admin).id : (owner?.id ?? null)];
      if (kind !== 'deals') await hand(kind, made.id, owner);
      const expected = (act: 'write' | 'delete') => (isReached(reach, act, { kind, agents }) ? passed : refused);
      const changed = await call(asha, ...acts[kind].change(made, owner));
      expect([owner?.name, outcome(changed)]).toEqual([owner?.name, expected('write')]);
      const { take } = acts[kind];
      if (take && owner === null && changed.status !== 200) {
        expect(isTakeable(reach, { kind, agents })).toBe(true);
        expect(outcome(await call(asha, ...take(made)))).toEqual(passed);
        await hand(kind, made.id, owner);
      }
      if (kind === 'deals') {
        const { version } = await done(admin, 'deals.find', { id: made.id });
        const undone = await call(asha, 'deals.undo', { id: made.id, version });
        expect(outcome(undone)).toEqual(expected('write'));
      } else expect(outcome(await call(asha, `${kind}.delete`, { id: made.id }))).toEqual(expected('delete'));
    }
  },
);

it('lets a person who may not change a record work with what belongs to it', async () => {
  const rules = limitedKinds.map((kind) => ({ kind, read: 'all', write: 'own', delete: 'own', export: 'all' }));
  await done(admin, 'visibility.save', { role: 'Manager', kinds: rules });
  const [lead, property, meeting] = await Promise.all([
    done(admin, 'leads.create', aLead({ assigned_agent_id: zoya.id })),
    done(admin, 'properties.create', aProperty({ agent_id: zoya.id })),
    done(admin, 'meetings.create', aMeeting({ agent_id: zoya.id, meeting_date: freeDate() })),
  ]);
  const person = { topic: 'leads', person_id: lead.id };
  const call = { direction: 'out', outcome: 'reached', duration_minutes: null, note: '' };
  await done(asha, 'communications.logCall', { ...call, ...person, id: uuid() });
  const note = { topic: 'leads', record_id: lead.id, body: 'Wants a garden', written_at: new Date().toISOString() };
  await done(asha, 'notes.add', { ...note, id: uuid() });
  const followUp = await done(asha, 'followUps.plan', { id: uuid(), ...person, on: dayIn(1), time: null, note: '' });
  const { id, version } = followUp;
  await done(asha, 'followUps.change', { id, version, on: dayIn(2), time: '11:00', note: 'Ask about the loan' });
  for (const act of ['done', 'reopen', 'delete']) await done(asha, `followUps.${act}`, { id });
  const contact = { role: 'caretaker', client_id: null, name: 'Raju', phone: null };
  await done(asha, 'properties.addContact', { ...contact, id: uuid(), property_id: property.id });
  await done(asha, 'meetings.saveReminders', { id: meeting.id, reminders: [] });
});

it.each(['leads', 'clients'] as const)('keeps requirements to users who may change the %s', async (topic) => {
  const rule = { kind: topic, read: 'all', write: 'own', delete: 'own', export: 'all' };
  await done(admin, 'visibility.save', { role: 'Manager', kinds: [rule] });
  for (const owner of [asha, zoya, null]) {
    const { id: person_id } = await acts[topic].make(owner);
    await hand(topic, person_id, owner);
    const person = { topic, person_id };
    const second = { ...aRequirement(), ...person, id: uuid() };
    await done(admin, 'requirements.create', second);
    const [first] = await done(admin, 'requirements.list', person);
    const { id, version } = first;
    const changed = { ...aRequirement({ preferred_locations: ['Baner'] }), id, version };
    const outcomes = [
      await call(asha, 'requirements.create', { ...aRequirement(), ...person, id: uuid() }),
      await call(asha, 'requirements.update', changed),
      await call(asha, 'requirements.delete', { id: second.id }),
    ].map(outcome);
    const expected = owner === asha ? passed : refused;
    expect([owner?.name, outcomes]).toEqual([owner?.name, [expected, expected, expected]]);
  }
});

it('keeps a colleague’s deal from a user who adds a share of their own', async () => {
  const rule = { kind: 'deals', read: 'all', write: 'own', delete: 'own', export: 'all' };
  await done(admin, 'visibility.save', { role: 'Manager', kinds: [rule] });
  const made = await acts.deals.make(zoya);
  const of = { property_id: made.id, property_version: 1 };
  const shares = [zoya, asha].map(({ id }) => ({ agent_id: id, share: '50' }));
  const change = (by: Person, { version }: Made) =>
    call(by, 'deals.update', { ...dealOf(zoya, of), id: made.id, version, shares });
  expect(outcome(await change(asha, made))).toEqual(refused);
  const shared = await change(admin, made);
  expect(outcome(shared)).toEqual(passed);
  expect(
    outcome(
      await call(asha, 'deals.update', {
        ...dealOf(zoya, of),
        id: made.id,
        version: shared.json.version,
        shares,
        notes: 'x',
      }),
    ),
  ).toEqual(passed);
});

/** Limits Managers for the kinds of this test, and lifts the limits of the others. */
async function limit(rules: ReadonlyArray<{ kind: LimitedKind; read?: Reach; write: Reach; delete: Reach }>) {
  await done(admin, 'visibility.save', {
    role: 'Manager',
    kinds: limitedKinds.map((kind) => ({
      kind,
      read: 'all',
      write: 'all',
      delete: 'all',
      export: 'all',
      ...rules.find((rule) => rule.kind === kind),
    })),
  });
  return done(asha, 'accounts.me');
}

const leadOf = (owner: Owner) => ({ topic: 'leads' as const, id: '', agent_id: owner?.id ?? null });

it.each([
  ['own', 'own'],
  ['own', 'all'],
  ['all', 'own'],
] as const)('the browser knows which leads a person may merge who changes %s and deletes %s', async (write, remove) => {
  const me = await limit([{ kind: 'leads', write, delete: remove }]);
  const phone = () => `98${String(++phones).padStart(8, '0')}`;
  for (const one of [asha, zoya, null])
    for (const other of [asha, zoya, null]) {
      const shared = { phone: phone() };
      const [kept, merged] = [await addLead(one, shared), await addLead(other, shared)];
      const pair = { topic: 'leads', kept_id: kept.id, merged_id: merged.id };
      const preview = await done(asha, 'duplicates.preview', pair);
      const versions = { kept_version: preview.kept.version, merged_version: preview.merged.version };
      const merge = await call(asha, 'duplicates.merge', { id: uuid(), ...pair, ...versions, choices: {} });
      const expected = isMergeReached(me, leadOf(one), leadOf(other)) ? passed : refused;
      expect([one?.name, other?.name, outcome(merge)]).toEqual([one?.name, other?.name, expected]);
    }
});

it('the browser knows which merges a person may undo, and which leads it may link to a client', async () => {
  const me = await limit((['leads', 'clients'] as const).map((kind) => ({ kind, write: 'own', delete: 'own' })));
  for (const owner of [asha, zoya]) {
    const [kept, merged] = [await addLead(asha), await addLead(owner)];
    const pair = { topic: 'leads', kept_id: kept.id, merged_id: merged.id };
    const { kept: stays, merged: goes } = await done(admin, 'duplicates.preview', pair);
    const versions = { kept_version: stays.version, merged_version: goes.version };
    await done(admin, 'duplicates.merge', { id: uuid(), ...pair, ...versions, choices: {} });
    const { merges } = await done(asha, 'duplicates.ofPerson', { topic: 'leads', person_id: kept.id });
    expect(merges).toMatchObject([{ merged_agent_id: owner.id }]);
    expect(areBothReached(me, leadOf(asha), leadOf(owner))).toBe(owner === asha);
    const undone = await call(asha, 'duplicates.undo', { id: merges[0].id });
    expect(outcome(undone)).toEqual(owner === asha ? passed : refused);
  }
  for (const [leadOwner, clientOwner] of [
    [asha, asha],
    [zoya, asha],
    [asha, zoya],
  ] as const) {
    const { id } = await addLead(leadOwner, { email: `${uuid()}@example.in` });
    const client = await done(admin, 'clients.create', aClient({ agent_id: clientOwner.id }));
    const linked = await call(asha, 'leads.convert', { id, client_id: client.id, client_type: null });
    expect(outcome(linked)).toEqual(leadOwner === asha && clientOwner === asha ? passed : refused);
  }
});

it.each(['all', 'own'] as const)(
  'a merge also moves what others have, with %s meetings and properties in sight',
  async (read) => {
    await limit((['meetings', 'properties'] as const).map((kind) => ({ kind, read, write: 'own', delete: 'own' })));
    const [kept, merged] = [await addLead(asha), await addLead(asha)];
    const visit = aMeeting({ agent_id: zoya.id, lead_id: merged.id, meeting_date: freeDate() });
    const meeting = await done(admin, 'meetings.create', visit);
    const [owner, twin] = [
      await done(admin, 'clients.create', aClient({ agent_id: asha.id })),
      await done(admin, 'clients.create', aClient({ agent_id: asha.id })),
    ];
    const property = await done(admin, 'properties.create', aProperty({ agent_id: zoya.id, owner_id: twin.id }));
    const merge = async (topic: string, one: Made, other: Made) => {
      const pair = { topic, kept_id: one.id, merged_id: other.id };
      const { kept: stays, merged: goes } = await done(asha, 'duplicates.preview', pair);
      const versions = { kept_version: stays.version, merged_version: goes.version };
      return done(asha, 'duplicates.merge', { id: uuid(), ...pair, ...versions, choices: {} });
    };
    const merges = [await merge('leads', kept, merged), await merge('clients', owner, twin)];
    expect(await done(admin, 'meetings.find', { id: meeting.id })).toMatchObject({ lead: { id: kept.id } });
    expect(await done(admin, 'properties.find', { id: property.id })).toMatchObject({ owner_id: owner.id });
    for (const { id } of merges) await done(asha, 'duplicates.undo', { id });
    expect(await done(admin, 'meetings.find', { id: meeting.id })).toMatchObject({ lead: { id: merged.id } });
    expect(await done(admin, 'properties.find', { id: property.id })).toMatchObject({ owner_id: twin.id });
  },
);

it('names the agents of both records of a possible duplicate', async () => {
  await limit([]);
  const shared = { phone: '97654 32109' };
  const [lead] = [await addLead(asha, shared), await addLead(zoya, shared)];
  const { candidates } = await done(asha, 'duplicates.ofPerson', { topic: 'leads', person_id: lead.id });
  expect(candidates).toMatchObject([{ person: { agent_id: zoya.id } }]);
  const { pairs } = await done(asha, 'duplicates.list', { reason: 'phone' });
  const [pair] = pairs.filter(({ people }: { people: Made[] }) => people.some(({ id }) => id === lead.id));
  expect(pair.people.map(({ agent_id }: { agent_id: string }) => agent_id)).toEqual([asha.id, zoya.id]);
});

it.each(['all', 'own'] as const)(
  'a deal can be cancelled by whose property it is, with leads of %s in sight',
  async (read) => {
    await limit([
      { kind: 'properties', write: 'own', delete: 'own' },
      { kind: 'leads', read, write: 'own', delete: 'own' },
    ]);
    for (const [propertyOwner, leadOwner] of [
      [asha, asha],
      [zoya, asha],
      [asha, zoya],
    ] as const) {
      const property = await done(admin, 'properties.create', aProperty({ agent_id: propertyOwner.id }));
      const { id: lead_id } = await addLead(leadOwner);
      const of = { property_id: property.id, property_version: property.version, lead_id };
      const deal = await done(admin, 'deals.record', dealOf(asha, of));
      const found = await done(asha, 'deals.find', { id: deal.id });
      expect(found).toMatchObject({ property_agent_id: propertyOwner.id, is_current: true });
      const undone = await call(asha, 'deals.undo', { id: deal.id, version: found.version });
      expect(outcome(undone)).toEqual(propertyOwner === asha ? passed : refused);
      // Without its deal the lead is not won, even beyond reach.
      const lead = await done(admin, 'leads.find', { id: lead_id });
      expect(lead).toMatchObject(propertyOwner === asha ? { status: 'new', won_reason: null } : { status: 'closed' });
      const seen = await call(asha, 'leads.find', { id: lead_id });
      expect(seen.status).toBe(read === 'own' && leadOwner !== asha ? 404 : 200);
    }
  },
);

it('a sale replaces a rental that the seller does not see, and its cancellation brings the rental back', async () => {
  await limit([{ kind: 'deals', read: 'own', write: 'own', delete: 'own' }]);
  const property = await done(admin, 'properties.create', aProperty({ agent_id: asha.id }));
  const rental = dealOf(zoya, { property_id: property.id, property_version: property.version });
  const { id: rentalId } = await done(admin, 'deals.record', { ...rental, kind: 'rental' });
  const { version: property_version } = await done(asha, 'properties.find', { id: property.id });
  const sale = await done(asha, 'deals.record', dealOf(asha, { property_id: property.id, property_version }));
  expect(await done(admin, 'deals.find', { id: rentalId })).toMatchObject({ is_current: false });
  const found = await done(asha, 'deals.find', { id: sale.id });
  expect(await done(asha, 'deals.displaced', { id: sale.id })).toEqual({ status: 'rented' });
  await done(asha, 'deals.undo', { id: sale.id, version: found.version, status: 'rented' });
  expect(await done(admin, 'deals.find', { id: rentalId })).toMatchObject({ is_current: true });
  expect(await done(asha, 'properties.find', { id: property.id })).toMatchObject({ status: 'rented' });
});

it('a refusal counts where it was recorded with a client out of sight', async () => {
  await limit((['clients', 'leads'] as const).map((kind) => ({ kind, read: 'own', write: 'own', delete: 'own' })));
  const client = await done(admin, 'clients.create', aClient({ agent_id: zoya.id }));
  const [own, theirs] = [await addLead(asha), await addLead(zoya)];
  for (const { id } of [own, theirs])
    await done(admin, 'leads.convert', { id, client_id: client.id, client_type: null });
  const acts = { way: 'phone', note: '', purposes: [], channels: [] };
  const refuse = { topic: 'leads', person_id: theirs.id, act: 'do_not_contact', ...acts };
  await done(admin, 'consents.record', { id: uuid(), ...refuse });
  const asked = await done(asha, 'consents.ofPerson', { topic: 'leads', person_id: own.id });
  expect(asked).toMatchObject({ is_contact_refused: true });
  const refusals = await done(asha, 'consents.refusals', { ids: [own.id] });
  expect(JSON.stringify(refusals)).toContain('"is_contact_refused":true');
});

it('a visit to which only a participant out of sight came is not cancelled', async () => {
  await limit([{ kind: 'clients', read: 'own', write: 'own', delete: 'own' }]);
  const property = await done(admin, 'properties.create', aProperty({ agent_id: asha.id }));
  const clientOf = (agent: Person) => done(admin, 'clients.create', aClient({ agent_id: agent.id }));
  const participants = [await clientOf(asha), await clientOf(zoya)].map(({ id }) => ({
    id: uuid(),
    topic: 'clients',
    person_id: id,
  }));
  const plan = {
    id: uuid(),
    stops: [{ id: uuid(), property_id: property.id, minutes: 30 }],
    participants,
    agent_id: asha.id,
    meeting_date: freeDate(),
  };
  const visit = await done(admin, 'visits.plan', plan);
  const { pool } = testApp.services.database;
  await pool.query(`update meetings set meeting_date = now() - interval '2 hours' where id = $1`, [visit.id]);
  const [own, theirs] = visit.participants.map(({ id }: Made) => ({ id: visit.id, participant_id: id }));
  await done(asha, 'visits.setAttendance', { ...own, attendance: 'no_show' });
  await done(admin, 'visits.setAttendance', { ...theirs, attendance: 'came' });
  const seen = await done(asha, 'visits.find', { id: visit.id });
  expect(seen.participants.filter(({ person }: { person: object | null }) => person !== null)).toHaveLength(1);
  expect(await done(asha, 'visits.finish', { id: visit.id })).toMatchObject({ status: 'completed' });
});

it('a lead whose client is out of sight keeps that client', async () => {
  await limit([{ kind: 'clients', read: 'own', write: 'own', delete: 'own' }]);
  const lead = await addLead(asha);
  const client = await done(admin, 'clients.create', aClient({ agent_id: zoya.id }));
  await done(admin, 'leads.convert', { id: lead.id, client_id: client.id, client_type: null });
  const again = await call(asha, 'leads.convert', { id: lead.id, client_id: uuid(), client_type: 'buyer' });
  expect(outcome(again)).toEqual({ status: 409, reason: 'already_converted' });
  const property = await done(admin, 'properties.create', aProperty({ agent_id: asha.id }));
  const of = { property_id: property.id, property_version: property.version, lead_id: lead.id };
  const deal = await done(asha, 'deals.record', dealOf(asha, of));
  expect(await done(admin, 'deals.find', { id: deal.id })).toMatchObject({ client_id: client.id });
});

it('an owner’s figures do not depend on the sight of who asks', async () => {
  await limit((['leads', 'properties'] as const).map((kind) => ({ kind, read: 'own', write: 'own', delete: 'own' })));
  const owner = await done(admin, 'clients.create', aClient({ agent_id: asha.id }));
  const listed = (agent: Person) => aProperty({ agent_id: agent.id, owner_id: owner.id });
  const [own, other] = [
    await done(admin, 'properties.create', listed(asha)),
    await done(admin, 'properties.create', listed(zoya)),
  ];
  for (const agent of [asha, zoya]) await addLead(agent, { property_id: own.id });
  const enquiries = { total: 2, recent: 2 };
  expect(await done(asha, 'ownerReports.market', { property_id: own.id })).toMatchObject({ enquiries });
  expect((await call(asha, 'ownerReports.market', { property_id: other.id })).status).toBe(404);
  const { properties } = await done(asha, 'ownerReports.compose', { id: uuid(), client_id: owner.id });
  expect(properties).toMatchObject([{ property: { id: own.id }, enquiries }]);
});

it('a restored property type returns to the preferences of clients out of sight', async () => {
  await limit([{ kind: 'clients', read: 'own', write: 'own', delete: 'own' }]);
  const type = { id: uuid(), name: 'Plot', description: '', type_group: 'Residential' };
  await done(admin, 'propertyTypes.create', type);
  const client = await done(admin, 'clients.create', aClient({ agent_id: zoya.id }));
  const { pool } = testApp.services.database;
  await pool.query('update clients set property_type_ids = array[$1::uuid] where id = $2', [type.id, client.id]);
  const preferred = async () => (await done(admin, 'clients.find', { id: client.id })).property_type_ids;
  await done(admin, 'propertyTypes.delete', { id: type.id });
  expect(await preferred()).toEqual([]);
  await done(asha, 'history.restore', { topic: 'property_types', id: type.id });
  expect(await preferred()).toEqual([type.id]);
});

it('cancels the meetings of a sold property that are within reach', async () => {
  const property = await done(admin, 'properties.create', aProperty({ agent_id: asha.id }));
  const schedule = async (owner: Owner): Promise<Made> => {
    const made = await done(admin, 'meetings.create', aMeeting({ property_id: property.id, meeting_date: freeDate() }));
    await hand('meetings', made.id, owner);
    return made;
  };
  const [own, theirs] = [await schedule(asha), await schedule(zoya)];
  const changes = [own, theirs].map(({ id }) => ({ id, from: 'scheduled', status: 'cancelled' }));

  await limit([{ kind: 'meetings', write: 'own', delete: 'own' }]);
  const cancelled = await done(asha, 'meetings.changeStatuses', { changes });
  expect(cancelled.map(({ id }: Made) => id)).toEqual([own.id]);
  await limit([{ kind: 'meetings', read: 'own', write: 'own', delete: 'own' }]);
  expect(await done(asha, 'meetings.changeStatuses', { changes: changes.slice(1) })).toEqual([]);
});

it.each(['all', 'own'] as const)('renumbers a column of the board for a person who reads %s leads', async (read) => {
  const { pool } = testApp.services.database;
  const { id: anchor } = await addLead(read === 'all' ? zoya : asha, { status: 'negotiation' });
  const others = [await addLead(zoya, { status: 'negotiation' }), await addLead(ravi, { status: 'negotiation' })];
  const moved = await addLead(asha, { status: 'negotiation' });
  const last = await addLead(asha, { status: 'negotiation' });
  const ids = [anchor, ...others.map(({ id }) => id), last.id];
  await pool.query('update leads set position = 5 where id = any($1)', [ids]);
  const before = await pool.query(
    `select id, version, updated_at from leads where status = 'negotiation' and id <> $1 order by position, id`,
    [moved.id],
  );
  const log = () => pool.query('select count(*)::int as count from changes where entity_id = any($1)', [ids]);
  const logged = (await log()).rows;

  await limit([{ kind: 'leads', read, write: 'own', delete: 'own' }]);
  const move = { id: moved.id, from: 'negotiation', status: 'negotiation', below: anchor };
  expect(outcome(await call(asha, 'leads.move', move))).toEqual(passed);

  const after = await pool.query(
    `select id, version, updated_at from leads where status = 'negotiation' order by position, id`,
  );
  const order = after.rows.map(({ id }) => id);
  expect(order.filter((id) => id !== moved.id)).toEqual(before.rows.map(({ id }) => id));
  expect(order.indexOf(moved.id)).toBeGreaterThan(order.indexOf(anchor));
  expect(after.rows.filter(({ id }) => id !== moved.id)).toEqual(before.rows);
  expect((await log()).rows).toEqual(logged);
  // The person stays limited.
  const [foreign] = others;
  const beyond = { id: foreign?.id, from: 'negotiation', status: 'negotiation', below: null };
  expect((await call(asha, 'leads.move', beyond)).status).toBe(read === 'all' ? 403 : 404);
  await pool.query(`delete from leads where status = 'negotiation'`);
});

it('sends no limit to a user who may change and delete everything', async () => {
  const rule = { kind: 'leads', read: 'all', write: 'all', delete: 'all', export: 'own' };
  await done(admin, 'visibility.save', { role: 'Manager', kinds: [rule] });
  expect((await done(asha, 'accounts.me')).reach).toBeNull();
  expect((await done(admin, 'accounts.me')).reach).toBeNull();
});
