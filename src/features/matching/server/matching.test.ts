import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient, somePreferences } from '#features/clients/client-testing.ts';
import { clientTypes } from '#features/clients/rules.ts';
import { clientNames } from '#features/clients/server/repository/client-rows.ts';
import { createClient, saveClientPreferences } from '#features/clients/server/service/save-client.ts';
import { logMessage } from '#features/communications/server/log-contact.ts';
import { readTimeline } from '#features/history/server/service.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { convertLead } from '#features/leads/server/service/convert-lead.ts';
import { deleteLead, restoreLead } from '#features/leads/server/service/delete-lead.ts';
import { moveLead } from '#features/leads/server/service/move-lead.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { aLocality } from '#features/localities/locality-testing.ts';
import { createLocality } from '#features/localities/server/service.ts';
import { readBell } from '#features/notifications/server/service.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty, updateProperty } from '#features/properties/server/service/save-property.ts';
import { aRequirement } from '#features/requirements/requirement-testing.ts';
import { requirementCriteria } from '#features/requirements/rules.ts';
import { addRequirement } from '#features/requirements/server/service.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { personMatch, propertyMatch } from '../contract.ts';
import { matchErasureHandler } from './erasure-handler.ts';
import {
  decideMatch,
  listPeopleFor,
  listPropertiesFor,
  notifyMatches,
  notifyMatchingAgents,
  undoDecision,
} from './service.ts';

const types = ['01920000-0000-7000-8000-000000000001', '01920000-0000-7000-8000-000000000003'] as const;

let agency: TestAgency;
let meera: Context<Staff>;
let rohan: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera');
  rohan = await agency.hire('Agent', 'Rohan');
});
afterAll(() => agency.close());

const propertyInput = aProperty({
  title: 'Three rooms',
  property_type_id: types[0],
  price: '9000000',
  address: 'Pancard Club Road, Baner',
  city: 'Pune',
  bedrooms: 3,
  bathrooms: 2,
  features: ['Lift'],
});

const preferences = somePreferences({
  preferred_locations: ['Banner', 'Wakad'],
  budget_min: '7500000',
  budget_max: '10000000',
  property_type_ids: [types[0]],
  bedrooms_min: 3,
  amenities: ['Elevator'],
});

const client = (id: string) => ({ topic: 'clients', id }) as const;
const lead = (id: string) => ({ topic: 'leads', id }) as const;

async function addClient(
  context: Context<Staff>,
  client_type: (typeof clientTypes)[number],
  fullPreferences: typeof preferences,
) {
  const { id } = await createClient(context, aClient({ full_name: `Client ${uuid().slice(-6)}`, client_type }));
  await saveClientPreferences(context, { id, version: 1, ...fullPreferences });
  return id;
}

it('finds the same matches from both sides, with the same reasons, in the shape of the contract', async () => {
  const clientId = await addClient(rohan, 'buyer', preferences);
  const property = await createProperty(meera, { ...propertyInput, id: uuid(), price: '10400000' });
  const [forClient] = (await listPropertiesFor(meera, { person: client(clientId) })).items;
  const [forProperty] = (await listPeopleFor(meera, { id: property.id })).items;
  expect(propertyMatch.parse(forClient)).toMatchObject({
    verdict: 'near',
    score: 86,
    reasons: [
      { kind: 'over_budget', amount: '400000.00' },
      { kind: 'place', place: 'Banner', by: 'text' },
      { kind: 'type' },
      { kind: 'bedrooms', count: 3, is_near: false },
      { kind: 'amenities', names: ['Elevator'] },
    ],
    property: { id: property.id },
    decided: null,
  });
  const { person, ...matchScore } = personMatch.parse(forProperty);
  expect(person).toMatchObject({ topic: 'clients', id: clientId, agent: { full_name: 'Rohan' } });
  expect(forClient).toMatchObject(matchScore);
});

it('removes "not suitable" from both sides, records it on both timelines, and offers again after a price drop', async () => {
  const clientId = await addClient(rohan, 'buyer', { ...preferences, preferred_locations: ['Sopan Baug'] });
  const input = { ...propertyInput, address: 'Sopan Baug' };
  const property = await createProperty(meera, { ...input, id: uuid() });
  const found = async (with_set_aside = false) => [
    (await listPropertiesFor(meera, { person: client(clientId), with_set_aside })).items.length,
    (await listPeopleFor(meera, { id: property.id, with_set_aside })).items.length,
  ];
  expect(await found()).toEqual([1, 1]);
  await decideMatch(rohan, { person: client(clientId), property_id: property.id, decision: 'not_suitable' });
  expect(await found()).toEqual([0, 0]);
  expect(await found(true)).toEqual([1, 1]);
  expect((await listPropertiesFor(meera, { person: client(clientId) })).set_aside).toBe(1);
  const kinds = [{ topic: 'clients', titles: clientNames }];
  for (const [topic, id] of [['clients', clientId] as const, ['properties', property.id] as const]) {
    const { entries } = await readTimeline(meera, kinds, { topic, id });
    expect(entries[0]).toMatchObject({ action: 'decided', difference: { decision: [null, 'not_suitable'] } });
  }
  await updateProperty(meera, { ...input, id: property.id, version: 1, status: 'available', price: '9500000' });
  expect(await found()).toEqual([0, 0]);
  await updateProperty(meera, { ...input, id: property.id, version: 2, status: 'available', price: '8900000' });
  expect(await found()).toEqual([1, 1]);
});

it('saves and clears decisions for an existing client and property only', async () => {
  const clientId = await addClient(rohan, 'buyer', { ...preferences, preferred_locations: ['Prabhat Road'] });
  const property = await createProperty(meera, { ...propertyInput, id: uuid(), address: 'Prabhat Road' });
  const ids = { person: client(clientId), property_id: property.id };
  await expect(decideMatch(rohan, { ...ids, person: client(uuid()), decision: 'interested' })).rejects.toMatchObject({
    code: 'not_found',
  });
  await decideMatch(rohan, { ...ids, decision: 'interested' });
  await decideMatch(rohan, { ...ids, decision: 'interested' });
  expect((await listPropertiesFor(meera, { person: client(clientId) })).items[0]?.decided).toMatchObject({
    decision: 'interested',
    price: '9000000.00',
    by_client: false,
    counts: true,
  });
  await decideMatch(rohan, { ...ids, decision: null });
  expect((await listPropertiesFor(meera, { person: client(clientId) })).items[0]?.decided).toBeNull();
});

it('restores author, time and price of the previous decision on undo', async () => {
  const client_id = await addClient(rohan, 'buyer', { ...preferences, preferred_locations: ['Bhandarkar Road'] });
  const input = { ...propertyInput, address: 'Bhandarkar Road' };
  const { id: property_id, version } = await createProperty(meera, { ...input, id: uuid() });
  const pair = { person: client(client_id), property_id };
  const visitor: Context = { ...meera, actor: { kind: 'visitor', profileId: null } };
  const answer = async () => {
    const { items } = await listPropertiesFor(meera, { person: client(client_id), with_set_aside: true });
    return items[0]?.decided;
  };
  const say = async (decision: 'interested' | 'not_suitable' | null) => {
    const said = { ...pair, id: uuid() };
    await decideMatch(rohan, { ...said, decision });
    return said;
  };
  await decideMatch(visitor, { ...pair, decision: 'not_suitable' });
  const first = await answer();
  expect(first).toMatchObject({ decision: 'not_suitable', price: '9000000.00', by_client: true, counts: true });
  await updateProperty(meera, { ...input, id: property_id, version, status: 'available', price: '8900000' });
  const said = { ...first, counts: false };
  expect(await answer()).toEqual(said);

  for (const decision of ['interested', 'not_suitable', null] as const) {
    const decisionId = await say(decision);
    expect(await answer()).toEqual(decision && expect.objectContaining({ decision, by_client: false, counts: true }));
    // A retry after a lost response must not replace anything.
    await decideMatch(rohan, { ...decisionId, decision });
    await undoDecision(rohan, decisionId);
    expect(await answer()).toEqual(said);
    await expect(undoDecision(rohan, decisionId)).rejects.toMatchObject({ code: 'conflict' });
  }
  const { entries } = await readTimeline(rohan, [], { topic: 'clients', id: client_id });
  expect(entries[0]).toMatchObject({ action: 'decided', difference: { decision: [null, 'not_suitable'] } });

  // An answer given since then stays, by the client or by the agency.
  const early = await say('interested');
  await decideMatch(visitor, { ...pair, decision: 'not_suitable' });
  await expect(undoDecision(rohan, early)).rejects.toMatchObject({ code: 'conflict' });
  expect(await answer()).toMatchObject({ decision: 'not_suitable', price: '8900000.00', by_client: true });
  const [one, other] = [await say('interested'), await say(null)];
  await expect(undoDecision(rohan, one)).rejects.toMatchObject({ code: 'conflict' });
  await undoDecision(rohan, other);
  expect(await answer()).toMatchObject({ decision: 'interested', by_client: false });

  // Erasing a client deletes both the answer and the one it replaced.
  await say('not_suitable');
  const leaving = { act: 'erased', topic: 'clients', ids: [client_id], at: meera.clock.now() } as const;
  await transact(meera, (tx) => matchErasureHandler.erase(tx, leaving));
  const { rows } = await meera.db.execute(
    sql`select client_id from match_decisions union all select client_id from replaced_decisions`,
  );
  expect(rows).not.toContainEqual({ client_id });
});

it('notifies once if many save the same answer at one moment', async () => {
  const client_id = await addClient(rohan, 'buyer', preferences);
  const { id: property_id } = await createProperty(meera, { ...propertyInput, id: uuid() });
  const answer = { person: client(client_id), property_id, decision: 'interested' } as const;
  await Promise.all(Array.from({ length: 6 }, () => decideMatch(rohan, answer)));
  for (const [topic, id] of [
    ['clients', client_id],
    ['properties', property_id],
  ] as const) {
    const { entries } = await readTimeline(rohan, [], { topic, id });
    expect(entries.filter(({ action }) => action === 'decided')).toHaveLength(1);
  }
});

it('notifies agents once of a property that matches their clients, and again when it costs less', async () => {
  const { signal } = new AbortController();
  // Sends pending notifications before she joins.
  await notifyMatches(meera, signal);
  const sana = await agency.hire('Agent', 'Sana');
  const fullPreferences = { ...preferences, preferred_locations: ['Model Colony'] };
  await addClient(sana, 'buyer', fullPreferences);
  await addClient(sana, 'investor', fullPreferences);
  await addClient(sana, 'buyer', { ...fullPreferences, bedrooms_min: 4 });
  await addClient(sana, 'tenant', fullPreferences);
  const input = { ...propertyInput, address: 'Model Colony' };
  const { id } = await createProperty(meera, { ...input, id: uuid() });
  const notified = async () =>
    (await readBell(sana, [])).items
      .filter((notification) => notification.kind === 'home_fits')
      .map(({ values }) => values);
  await notifyMatches(meera, signal);
  await notifyMatchingAgents(meera, id);
  expect(await notified()).toEqual([{ count: 2, price: '9000000.00' }]);
  // The bell refetches once.
  const { rows } = await meera.db.execute(
    sql`select entity_id from changes where action = 'notified' and entity_id = ${sana.actor.profileId}::uuid`,
  );
  expect(rows).toEqual([{ entity_id: sana.actor.profileId }]);
  await updateProperty(meera, { ...input, id, version: 1, status: 'available', price: '8800000' });
  await notifyMatches(meera, signal);
  expect(await notified()).toEqual([
    { count: 2, price: '8800000.00' },
    { count: 2, price: '9000000.00' },
  ]);
});

it('matches an open lead like a client, and as the client that it becomes, with its answers', async () => {
  const property = await createProperty(meera, { ...propertyInput, id: uuid(), address: 'Erandwane' });
  const added = await createLead(
    rohan,
    aLead({ interest_type: 'buying', budget: '9000000', preferred_locations: ['Erandwane'] }),
  );
  const matched = async () => {
    const { items } = await listPeopleFor(meera, { id: property.id });
    return items.map(({ person: { topic }, decided }) => [topic, decided?.decision ?? null]);
  };
  const person = lead(added.id);
  const [found] = (await listPropertiesFor(rohan, { person })).items;
  expect(propertyMatch.parse(found)).toMatchObject({ verdict: 'match', property: { id: property.id } });
  expect(await matched()).toEqual([['leads', null]]);
  await decideMatch(rohan, { person, property_id: property.id, decision: 'interested' });
  expect(await matched()).toEqual([['leads', 'interested']]);

  await moveLead(rohan, { id: added.id, from: 'new', status: 'lost', lost_reason: 'budget' });
  expect([await matched(), (await listPropertiesFor(rohan, { person })).items]).toEqual([[], []]);
  await moveLead(rohan, { id: added.id, from: 'lost', status: 'qualified' });
  await deleteLead(rohan, added.id);
  expect(await matched()).toEqual([]);
  await expect(listPropertiesFor(rohan, { person })).rejects.toMatchObject({ code: 'not_found' });
  await restoreLead(rohan, added.id);

  const client_id = uuid();
  await convertLead(rohan, { id: added.id, client_id, client_type: 'buyer' });
  expect(await matched()).toEqual([['clients', 'interested']]);
  // The lead answers as its client from now on.
  await decideMatch(rohan, { person, property_id: property.id, decision: 'not_suitable' });
  expect(await matched()).toEqual([]);
  expect((await listPropertiesFor(rohan, { person: client(client_id) })).set_aside).toBe(1);
});

it('shows when a property was offered last, also after the lead became a client', async () => {
  const property = await createProperty(meera, { ...propertyInput, id: uuid(), address: 'Mukund Nagar' });
  const { id } = await createLead(rohan, aLead({ interest_type: 'buying', preferred_locations: ['Mukund Nagar'] }));
  const offered = async (person: ContactPerson) => (await listPropertiesFor(rohan, { person })).items[0]?.offered;
  expect(await offered(lead(id))).toBeNull();
  await logMessage(rohan, {
    id: uuid(),
    topic: 'leads',
    person_id: id,
    type: 'whatsapp',
    text: 'Look',
    property_ids: [property.id],
  });
  expect(await offered(lead(id))).toMatchObject({ type: 'whatsapp' });
  expect((await listPeopleFor(rohan, { id: property.id })).items[0]?.offered).toMatchObject({ type: 'whatsapp' });
  const client_id = uuid();
  await convertLead(rohan, { id, client_id, client_type: 'buyer' });
  expect(await offered(client(client_id))).toMatchObject({ type: 'whatsapp' });
});

const isLong = process.env.AANGAN_MATRIX === 'full';
const places = ['Baner', 'Wakad', 'Koregaon Park', 'Kothrud'] as const;
const spellings = { Baner: 'बाणेर', Wakad: 'Vakad', 'Koregaon Park': 'Koregoan park', Kothrud: 'Kothrudh' } as const;

it('finds the same pairs from both sides', async () => {
  const test = await openTestAgency();
  try {
    const staff = await test.hire('Agent', 'Ananya');
    const place = fc.constantFrom(...places);
    const arbitraryProperty = fc.record({
      property_type_id: fc.constantFrom(...types, null),
      purpose: fc.constantFrom('sale' as const, 'rent' as const, 'lease' as const),
      price: fc.integer({ min: 1, max: 20 }).map((lakhs) => String(lakhs * 500_000)),
      address: place.map((name) => spellings[name]),
      locality: fc.option(place),
      possession: fc.constantFrom('ready', 'under_construction', null),
      possession_on: fc.option(fc.constantFrom('2027-01-31', '2027-04-30', '2027-12-31')),
      bedrooms: fc.option(fc.integer({ min: 0, max: 6 })),
      bathrooms: fc.option(fc.integer({ min: 1, max: 6 })),
      square_feet: fc.option(fc.integer({ min: 300, max: 2000 }).map(String)),
    });
    const range = (least: number, most: number) =>
      fc
        .tuple(fc.option(fc.integer({ min: least, max: most })), fc.option(fc.integer({ min: 0, max: 2 })))
        .map(([from, more]) => [from, more === null ? null : Math.min((from ?? least) + more, most)] as const);
    const arbitraryPreferences = fc
      .record({
        type: fc.constantFrom(...clientTypes),
        budget: range(1, 18),
        bedrooms: range(0, 6),
        locations: fc.uniqueArray(place, { maxLength: 2 }),
        type_ids: fc.uniqueArray(fc.constantFrom(...types), { maxLength: 2 }),
      })
      .map(({ type, budget, bedrooms, locations, type_ids }) => ({
        type,
        fullPreferences: {
          ...preferences,
          preferred_locations: [...locations] as string[],
          budget_min: budget[0] === null ? null : String(budget[0] * 500_000),
          budget_max: budget[1] === null ? null : String(budget[1] * 500_000),
          bedrooms_min: bedrooms[0],
          bedrooms_max: bedrooms[1],
          property_type_ids: [...type_ids] as string[],
        } as typeof preferences,
      }));
    const [propertyCount, fullPreferences] = isLong ? [200, 100] : [40, 25];
    // With this seed, two requirements of a lead have the same score and different verdicts.
    const seed = isLong ? Date.now() % 1_000_000 : 198_458;
    const propertyIds: string[] = [];
    for (const changes of fc.sample(arbitraryProperty, { numRuns: propertyCount, seed }))
      propertyIds.push(
        (
          await createProperty(staff, {
            ...propertyInput,
            id: uuid(),
            ...changes,
            possession_on: changes.possession === 'under_construction' ? changes.possession_on : null,
          })
        ).id,
      );
    const requirement = arbitraryPreferences.chain(({ fullPreferences: { notes: _, ...content } }) =>
      fc
        .record({
          purpose: fc.constantFrom('buy' as const, 'rent' as const, null),
          area_min: fc.option(fc.integer({ min: 400, max: 1600 })),
          possession_by: fc.constantFrom('2027-01-31', '2027-06-30', null),
          nice_to_have: fc.subarray([...requirementCriteria]),
        })
        .map((more) => aRequirement({ ...content, ...more })),
    );
    const people: ContactPerson[] = [];
    for (const { type, fullPreferences: of } of fc.sample(arbitraryPreferences, { numRuns: fullPreferences, seed }))
      people.push(client(await addClient(staff, type, of)));
    for (const wanted of fc.sample(fc.array(requirement, { minLength: 1, maxLength: 3 }), {
      numRuns: fullPreferences,
      seed,
    })) {
      const { id } = await createLead(staff, aLead({ interest_type: 'selling' }));
      for (const content of wanted)
        await addRequirement(staff, { topic: 'leads', person_id: id, id: uuid(), ...content });
      people.push(lead(id));
    }

    const fromPeople: string[] = [];
    const fromProperties: string[] = [];
    const pair = (
      { topic, id }: ContactPerson,
      propertyId: string,
      { verdict, score }: { verdict: string; score: number },
    ) => `${topic} ${id} ${propertyId} ${verdict} ${score}`;
    for (const person of people) {
      const { items, is_capped } = await listPropertiesFor(staff, { person, limit: 1000 });
      expect(is_capped).toBe(false);
      fromPeople.push(...items.map((match) => pair(person, match.property.id, match)));
    }
    for (const id of propertyIds) {
      const { items } = await listPeopleFor(staff, { id, limit: 1000 });
      fromProperties.push(...items.map((match) => pair(match.person, id, match)));
    }
    for (const topic of ['clients', 'leads'])
      expect(fromPeople.filter((found) => found.startsWith(topic)).length, `seed ${seed}`).toBeGreaterThan(0);
    expect(fromPeople.toSorted(), `seed ${seed}`).toEqual(fromProperties.toSorted());
  } finally {
    await test.close();
  }
});

it('matches other spellings of a locality, and its neighbours nearly, from both sides', async () => {
  const aundh = await createLocality(
    meera,
    aLocality({ name: 'Oundh Camp', city: 'Satara', aliases: ['Parihar Chowk'] }),
  );
  await createLocality(meera, aLocality({ name: 'Rajwada', city: 'Satara', neighbour_ids: [aundh.id] }));
  const placed = { price: '3000000', address: '7, Lane 2', city: 'Satara' };
  const home = await createProperty(meera, aProperty({ ...placed, locality: 'Oundh Camp' }));
  const wanting = async (place: string) =>
    (await createLead(meera, aLead({ interest_type: 'buying', budget: '3000000', preferred_locations: [place] }))).id;
  const ids = [await wanting('Parihar chowk, Satara'), await wanting('Rajwada'), await wanting('Powai Naka')];
  const found = await Promise.all(ids.map((id) => listPropertiesFor(meera, { person: lead(id) })));
  const reasons = found.map(({ items }) =>
    items.map((item) => propertyMatch.parse(item).reasons.filter(({ kind }) => kind !== 'budget')),
  );
  expect(reasons).toEqual([
    [[{ kind: 'place', place: 'Parihar chowk, Satara', by: 'locality' }]],
    [[{ kind: 'neighbour', locality: 'Oundh Camp', of: 'Rajwada' }]],
    [],
  ]);
  const people = await listPeopleFor(meera, { id: home.id });
  const verdicts = people.items.map(({ person, verdict }) => [ids.indexOf(person.id), verdict]);
  expect(verdicts.filter(([index]) => index !== -1)).toEqual([
    [0, 'match'],
    [1, 'near'],
  ]);
});
