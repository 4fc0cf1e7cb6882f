import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { profiles } from '#features/accounts/server/tables.ts';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { eraseClient } from '#features/clients/server/service/delete-client.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { readTimeline } from '#features/history/server/service.ts';
import type { Property, PropertyInput } from '#features/properties/contract.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { deleteProperty, purgeProperties } from '#features/properties/server/service/delete-property.ts';
import { listProperties, readPriceHistory, readProperty } from '#features/properties/server/service/read-properties.ts';
import { createProperty, updateProperty } from '#features/properties/server/service/save-property.ts';
import { createPropertyType, deletePropertyType, purgePropertyTypes } from '#features/property-types/server/service.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { notifications } from '#platform/notifications/server/tables.ts';
import type { Deal, DealCorrection, DealFilter, Recording } from '../contract.ts';
import { dealPage, dealSchema } from '../contract.ts';
import { aDeal } from '../deal-testing.ts';
import { dealErasureHandler } from './erasure-handler.ts';
import { countDeals, listDeals, readDeal, readDisplaced } from './service/read-deals.ts';
import { recordDeal, updateDeal } from './service/save-deal.ts';
import { undoDeal } from './service/undo-deal.ts';
import { deals } from './tables.ts';

let agency: TestAgency;
let meera: Context<Staff>;
let rohan: Context<Staff>;
let kavita: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera Kulkarni');
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
  kavita = await agency.hire('Agent', 'Kavita Rao');
});
beforeEach(async () => {
  // 00:30 on the eleventh in India.
  agency.clock.set('2026-03-10T19:00:00Z');
  await meera.db.delete(deals);
  await meera.db.delete(notifications);
});
afterAll(() => agency.close());

const propertyInput = aProperty({
  title: 'Nilgiri Residency',
  price: '13500000',
  address: 'Baner',
  city: 'Pune',
  bedrooms: 3,
  bathrooms: 2,
  features: ['Lift'],
  listing_date: '2026-01-05',
});
const addProperty = (changes: Partial<PropertyInput> = {}) =>
  createProperty(rohan, { ...propertyInput, id: uuid(), ...changes });
const addClient = (full_name: string) => createClient(rohan, aClient({ full_name, language: 'mr' }));

const idOf = (context: Context<Staff>) => context.actor.profileId;
const alone = () => [{ agent_id: idOf(rohan), share: '100' }];
const halves = () => [
  { agent_id: idOf(rohan), share: '50' },
  { agent_id: idOf(kavita), share: '50' },
];
const recording = (property: Property, changes: Partial<Recording> = {}): Recording =>
  aDeal({
    property_id: property.id,
    property_version: property.version,
    kind: 'sale',
    price: '13000000',
    closed_on: '2026-03-11',
    commission: '195000',
    shares: alone(),
    ...changes,
  });
const sell = async (changes: Partial<Recording> = {}, by = rohan) =>
  recordDeal(by, recording(await addProperty(), changes));
const corrected = ({ id, version, price, closed_on, client_id, commission, notes, shares }: Deal) => ({
  id,
  version,
  price,
  closed_on,
  client_id,
  commission,
  notes,
  shares: shares.map(({ agent_id, share }) => ({ agent_id, share })),
});
const undone = ({ id, version }: Deal) => ({ id, version, status: 'available' as const, reason: '' });

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error instanceof Failure ? { code: error.code, ...error.details } : String(error)),
  );
const fieldOf = async (work: Promise<unknown>) => {
  const failure = await failureOf(work);
  return typeof failure === 'object' && 'fields' in failure ? failure.fields?.[0] : failure;
};
const actsOf = async (topic: string, id: string) =>
  (await readTimeline(meera, [], { topic, id })).entries.map(({ action }) => action);
const notificationsOf = async (id: string) =>
  (await meera.db.select().from(notifications))
    .filter(({ entity_id, kind }) => entity_id === id && kind.startsWith('deal_'))
    .map(({ kind, recipient_id }) => [kind, recipient_id]);

describe('a recorded deal', () => {
  it('sells its property, has the shape of the contract and is on the timelines of property and clients', async () => {
    const [seller, buyer] = [await addClient('Sudhir Apte'), await addClient('Lata Bhide')];
    const property = await addProperty({ owner_id: seller.id });
    const deal = await recordDeal(
      rohan,
      recording(property, { client_id: buyer.id, commission: '195000.01', shares: halves(), notes: 'Paid by cheque' }),
    );
    expect(dealSchema.parse(deal)).toMatchObject({
      kind: 'sale',
      price: '13000000.00',
      closed_on: '2026-03-11',
      commission: '195000.01',
      property_title: 'Nilgiri Residency',
      is_current: true,
      status_before: 'available',
      undone_at: null,
      client: { id: buyer.id, full_name: 'Lata Bhide' },
      seller: { id: seller.id, full_name: 'Sudhir Apte' },
      shares: [
        { agent_id: idOf(rohan), full_name: 'Rohan Deshpande', share: '50.00', amount: '97500.01' },
        { agent_id: idOf(kavita), full_name: 'Kavita Rao', share: '50.00', amount: '97500.00' },
      ],
    });
    const sold = await readProperty(rohan, property.id);
    expect(sold).toMatchObject({ status: 'sold', price: '13500000.00', version: property.version + 1 });
    expect(await actsOf('properties', property.id)).toEqual(['deal_recorded', 'updated', 'created']);
    for (const { id } of [seller, buyer]) expect((await actsOf('clients', id))[0]).toBe('deal_recorded');
    expect(await actsOf('deals', deal.id)).toEqual(['created']);
    expect(await notificationsOf(property.id)).toEqual([['deal_recorded', idOf(kavita)]]);
  });

  it('sets the closing day on the property’s card until it is undone', async () => {
    const title = 'Day of the deal';
    const property = await addProperty({ title });
    const dayNow = async () => (await listProperties(rohan, { search: title })).items[0]?.closed_on;
    expect(await dayNow()).toBeNull();
    const deal = await recordDeal(rohan, recording(property, { closed_on: '2026-03-05' }));
    expect(await dayNow()).toBe('2026-03-05');
    await updateDeal(rohan, { ...corrected(deal), closed_on: '2026-03-06' });
    expect(await dayNow()).toBe('2026-03-06');
    await undoDeal(rohan, { ...undone(deal), version: deal.version + 1 });
    expect(await dayNow()).toBeNull();
  });

  it('saves other changes of the property, with its price history', async () => {
    const property = await addProperty();
    const changes = { title: 'Nilgiri Residency, east', price: '13200000', features: ['Lift', 'Gym'] };
    const typed = { ...propertyInput, ...changes, id: property.id };
    const deal = await recordDeal(rohan, recording(property, { property: typed }));
    expect(deal.property_title).toBe('Nilgiri Residency, east');
    expect(await readProperty(rohan, property.id)).toMatchObject({ status: 'sold', features: ['Lift', 'Gym'] });
    const prices = await readPriceHistory(rohan, property.id);
    expect(prices.map(({ price }) => price)).toEqual(['13200000.00', '13500000.00']);
  });

  it('is created once, even if it is sent several times at once', async () => {
    const property = await addProperty();
    const sent = recording(property);
    const answers = await Promise.all([recordDeal(rohan, sent), recordDeal(rohan, sent), recordDeal(rohan, sent)]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await listDeals(rohan, { property: property.id })).items).toHaveLength(1);
    expect((await readProperty(rohan, property.id)).version).toBe(property.version + 1);
    expect(await failureOf(recordDeal(kavita, sent))).toMatchObject({ code: 'conflict', reason: 'id_taken' });
  });

  it('is refused to the second of two people who sell one property', async () => {
    const property = await addProperty();
    const ends = await Promise.allSettled([
      recordDeal(rohan, recording(property)),
      recordDeal(kavita, recording(property, { price: '12000000' })),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = ends.find((end) => end.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'conflict', details: { current: { status: 'sold' } } });
    // After a reload, the refusal says that there is a deal.
    const now = await readProperty(kavita, property.id);
    expect(await failureOf(recordDeal(kavita, recording(now)))).toMatchObject({ reason: 'has_deal' });
  });

  it.each([
    ['a future day', { closed_on: '2026-03-12' }, { path: 'closed_on', code: 'in_future' }],
    ['an unknown client', { client_id: uuid() }, { path: 'client_id', code: 'unknown' }],
    ['an unknown property', { property_id: uuid() }, { path: 'property_id', code: 'unknown' }],
    [
      'an unknown agent',
      { shares: [{ agent_id: uuid(), share: '100' }] },
      { path: 'shares.0.agent_id', code: 'unknown' },
    ],
  ])('is refused for %s', async (_, changes, problem) => {
    const property = await addProperty();
    expect(await fieldOf(recordDeal(rohan, recording(property, changes)))).toEqual(problem);
    expect((await readProperty(rohan, property.id)).status).toBe('available');
  });

  it('is required for the statuses sold and rented, whatever the status before', async () => {
    const property = await addProperty();
    const edit = { ...propertyInput, id: property.id, version: property.version };
    for (const status of ['sold', 'rented'] as const)
      expect(await fieldOf(updateProperty(rohan, { ...edit, status }))).toEqual({ path: 'status', code: 'needs_deal' });
    const { id } = await recordDeal(rohan, recording(property, { kind: 'rental', price: '45000' }));
    const rented = await readProperty(rohan, property.id);
    expect(rented.status).toBe('rented');
    expect(await fieldOf(updateProperty(rohan, { ...edit, version: rented.version, status: 'sold' }))).toMatchObject({
      code: 'needs_deal',
    });
    // An unchanged status needs no new deal.
    await updateProperty(rohan, { ...edit, version: rented.version, status: 'rented', title: 'Nilgiri' });
    // A rented property can be sold: the rental is not undone.
    const sale = await recordDeal(rohan, recording(await readProperty(rohan, property.id)));
    expect(sale.status_before).toBe('rented');
    expect(await readDeal(rohan, id)).toMatchObject({ is_current: false, undone_at: null });
  });

  it('refuses a save of the property as read before its deal was undone', async () => {
    const property = await addProperty();
    const deal = await recordDeal(rohan, recording(property));
    const sold = await readProperty(rohan, property.id);
    await undoDeal(rohan, undone(deal));
    const edit = { ...propertyInput, id: property.id, version: sold.version, status: sold.status, owner_id: uuid() };
    expect(await failureOf(updateProperty(kavita, edit))).toMatchObject({ code: 'conflict' });
  });

  it('can be added to a property that was imported as sold', async () => {
    const property = await addProperty();
    await meera.db.execute(sql`update properties set status = 'sold' where id = ${property.id}`);
    const deal = await recordDeal(rohan, recording(property));
    expect(deal).toMatchObject({ status_before: 'sold', is_current: true });
    // The deal changed nothing of the property that a timeline shows, but still counts as his save.
    const edit = {
      ...propertyInput,
      id: property.id,
      version: property.version,
      status: 'sold' as const,
      owner_id: null,
    };
    expect(await failureOf(updateProperty(kavita, edit))).toMatchObject({
      code: 'conflict',
      changedBy: 'Rohan Deshpande',
    });
    await undoDeal(rohan, { ...undone(deal), status: 'pending' });
    expect((await readProperty(rohan, property.id)).status).toBe('pending');
  });
});

describe('a corrected deal', () => {
  it('is on the timelines of its old and new clients, with the right action', async () => {
    const [seller, buyer, other] = [
      await addClient('Sudhir Apte'),
      await addClient('Lata Bhide'),
      await addClient('Om'),
    ];
    const property = await addProperty({ owner_id: seller.id });
    const deal = await recordDeal(rohan, recording(property, { client_id: buyer.id }));
    const after = await updateDeal(rohan, { ...corrected(deal), client_id: other.id });
    expect((await actsOf('properties', property.id))[0]).toBe('deal_corrected');
    expect((await actsOf('clients', seller.id))[0]).toBe('deal_corrected');
    expect((await actsOf('clients', buyer.id))[0]).toBe('deal_undone');
    expect((await actsOf('clients', other.id))[0]).toBe('deal_recorded');
    await updateDeal(rohan, { ...corrected(after), price: '12900000' });
    expect((await actsOf('clients', other.id))[0]).toBe('deal_corrected');
  });

  it('cannot have the owner as its buyer', async () => {
    const seller = await addClient('Sudhir Apte');
    const property = await addProperty({ owner_id: seller.id });
    const problem = { path: 'client_id', code: 'is_owner' };
    expect(await fieldOf(recordDeal(rohan, recording(property, { client_id: seller.id })))).toEqual(problem);
    const deal = await recordDeal(rohan, recording(property));
    expect(await fieldOf(updateDeal(rohan, { ...corrected(deal), client_id: seller.id }))).toEqual(problem);
  });

  it('splits the commission again and records the difference', async () => {
    const deal = await sell({ shares: halves() });
    const after = await updateDeal(meera, {
      ...corrected(deal),
      commission: '100000.01',
      closed_on: '2026-03-01',
      shares: [
        { agent_id: idOf(kavita), share: '66.67' },
        { agent_id: idOf(rohan), share: '33.33' },
      ],
    });
    expect(after.shares.map(({ full_name, amount }) => [full_name, amount])).toEqual([
      ['Kavita Rao', '66670.01'],
      ['Rohan Deshpande', '33330.00'],
    ]);
    const { entries } = await readTimeline(meera, [], { topic: 'deals', id: deal.id });
    expect(entries[0]).toMatchObject({
      action: 'updated',
      difference: {
        commission: ['195000.00', '100000.01'],
        closed_on: ['2026-03-11', '2026-03-01'],
        shares: [
          ['50.00', '50.00'],
          ['66.67', '33.33'],
        ],
      },
    });
    const notified = (await notificationsOf(deal.property_id ?? '')).filter(([kind]) => kind === 'deal_corrected');
    expect(notified.map(([, who]) => who).toSorted()).toEqual([idOf(rohan), idOf(kavita)].toSorted());
  });

  it('is refused to the second person, with the current state', async () => {
    const deal = await sell();
    await updateDeal(meera, { ...corrected(deal), price: '12900000' });
    expect(await failureOf(updateDeal(rohan, corrected(deal)))).toMatchObject({
      code: 'conflict',
      changedBy: 'Meera Kulkarni',
      current: { price: '12900000.00', version: 2 },
    });
  });

  it('does not let people give themselves a share of another’s deal, except a Manager', async () => {
    const junior = await agency.hire('Junior Agent', 'Imran Shaikh');
    const deal = await sell();
    const shares = [...alone().map((one) => ({ ...one, share: '50' })), { agent_id: idOf(junior), share: '50' }];
    expect(await failureOf(updateDeal(junior, { ...corrected(deal), shares }))).toMatchObject({
      code: 'forbidden',
      fields: [{ path: 'shares.1.agent_id', code: 'not_yours' }],
    });
    expect(await failureOf(undoDeal(junior, undone(deal)))).toMatchObject({ code: 'forbidden' });
    const given = await updateDeal(rohan, { ...corrected(deal), shares });
    await updateDeal(junior, { ...corrected(given), notes: 'Key handed over' });
    const other = await sell();
    const taken = [{ agent_id: idOf(meera), share: '100' }];
    expect((await updateDeal(meera, { ...corrected(other), shares: taken })).shares).toMatchObject([
      { full_name: 'Meera Kulkarni' },
    ]);
    // A person without a share recorded this one.
    const recorded = await sell({}, junior);
    await updateDeal(junior, { ...corrected(recorded), shares });
  });

  it('does not let an agent with a share take that of another, except who recorded the deal and a Manager', async () => {
    const junior = await agency.hire('Junior Agent', 'Tara Pawar');
    const split = (mine: string, theirs: string) => [
      { agent_id: idOf(junior), share: mine },
      { agent_id: idOf(rohan), share: theirs },
    ];
    const deal = await sell({ shares: split('1', '99') });
    const save = (shares: DealCorrection['shares'], by = junior) => updateDeal(by, { ...corrected(deal), shares });
    expect(await fieldOf(save([{ agent_id: idOf(junior), share: '100' }]))).toEqual({
      path: 'shares.0.agent_id',
      code: 'not_yours',
    });
    const toThird = [...split('1', '49'), { agent_id: idOf(kavita), share: '50' }];
    expect(await fieldOf(save(toThird))).toEqual({ path: 'shares.1.agent_id', code: 'of_other' });
    const without = [
      { agent_id: idOf(junior), share: '1' },
      { agent_id: idOf(kavita), share: '99' },
    ];
    expect(await fieldOf(save(without))).toEqual({ path: 'shares', code: 'of_other' });
    const given = await save(split('0.5', '99.5'));
    const raised = await updateDeal(rohan, { ...corrected(given), shares: split('40', '60') });
    await updateDeal(meera, { ...corrected(raised), shares: split('60', '40') });
  });

  it('refuses a recording in which an agent takes over the property', async () => {
    const junior = await agency.hire('Junior Agent');
    const property = await addProperty({ agent_id: idOf(rohan) });
    const typed = { ...propertyInput, id: property.id, agent_id: idOf(junior) };
    const taking = recording(property, { property: typed });
    expect(await failureOf(recordDeal(junior, taking))).toMatchObject({
      code: 'forbidden',
      fields: [{ path: 'property.agent_id', code: 'not_yours' }],
    });
  });

  it('keeps an agent who has left', async () => {
    const leaver = await agency.hire('Agent', 'Anil');
    const deal = await sell({ shares: [{ agent_id: idOf(leaver), share: '100' }] });
    await meera.db
      .update(profiles)
      .set({ deleted_at: new Date() })
      .where(sql`id = ${idOf(leaver)}`);
    const after = await updateDeal(rohan, { ...corrected(deal), notes: 'Key handed over' });
    expect(after).toMatchObject({ notes: 'Key handed over', shares: [{ full_name: 'Anil' }] });
    expect(await fieldOf(sell({ shares: [{ agent_id: idOf(leaver), share: '100' }] }))).toMatchObject({
      code: 'unknown',
    });
  });
});

describe('an undone deal', () => {
  it('no longer counts and restores its property’s status; it cannot be undone twice', async () => {
    const buyer = await addClient('Lata Bhide');
    const deal = await sell({ shares: halves(), client_id: buyer.id });
    const after = await undoDeal(kavita, { ...undone(deal), reason: 'The loan was refused' });
    expect(dealSchema.parse(after)).toMatchObject({
      is_current: false,
      undone_by: 'Kavita Rao',
      undo_reason: 'The loan was refused',
      undone_at: expect.stringContaining('2026-03-10T19:00'),
    });
    expect((await readProperty(rohan, deal.property_id ?? '')).status).toBe('available');
    const [offered, notified] = (
      await readTimeline(meera, [], { topic: 'properties', id: deal.property_id ?? '' })
    ).entries.filter(({ action }) => action !== 'created');
    expect([offered?.action, notified?.action].toSorted()).toEqual(['deal_undone', 'updated']);
    expect((await actsOf('clients', buyer.id))[0]).toBe('deal_undone');
    expect(await actsOf('deals', deal.id)).toEqual(['undone', 'created']);
    const { rows } = await meera.db.execute(sql`select bool_or(is_standing) as stands from deal_shares
      where deal_id = ${deal.id}`);
    expect(rows).toEqual([{ stands: false }]);
    expect(await failureOf(undoDeal(kavita, undone(deal)))).toMatchObject({
      code: 'conflict',
      current: { version: 2 },
    });
    expect(await failureOf(undoDeal(kavita, undone(after)))).toMatchObject({ code: 'conflict', reason: 'undone' });
    expect(await failureOf(updateDeal(kavita, corrected(after)))).toMatchObject({ code: 'conflict', reason: 'undone' });
    expect(await notificationsOf(deal.property_id ?? '')).toEqual([
      ['deal_recorded', idOf(kavita)],
      ['deal_undone', idOf(rohan)],
    ]);
  });

  it('requires ownership or the right to delete any record', async () => {
    const deal = await sell();
    expect(await failureOf(undoDeal(kavita, undone(deal)))).toMatchObject({ code: 'forbidden' });
    expect((await undoDeal(meera, undone(deal))).undone_by).toBe('Meera Kulkarni');
    // The person who recorded this one has no share in it.
    const recorded = await sell({}, kavita);
    expect((await undoDeal(kavita, undone(recorded))).undone_by).toBe('Kavita Rao');
  });

  it('leaves the property alone if a later deal set its status', async () => {
    const property = await addProperty();
    const first = await recordDeal(rohan, recording(property));
    const { version } = await readProperty(rohan, property.id);
    await updateProperty(rohan, { ...propertyInput, id: property.id, version, status: 'available' });
    expect(await readDeal(rohan, first.id)).toMatchObject({ is_current: false, undone_at: null });
    const second = await recordDeal(rohan, recording(await readProperty(rohan, property.id)));
    await undoDeal(rohan, undone(await readDeal(rohan, first.id)));
    expect((await readProperty(rohan, property.id)).status).toBe('sold');
    await undoDeal(rohan, undone(second));
    expect((await readProperty(rohan, property.id)).status).toBe('available');
    const { items } = await listDeals(rohan, { property: property.id });
    expect(items.map(({ is_current, undone_at }) => [is_current, undone_at === null])).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it('restores the status set by an earlier deal that is not undone', async () => {
    const property = await addProperty({ purpose: 'rent' });
    let second = 0;
    const close = async (changes: Partial<Recording>) => {
      second += 1;
      agency.clock.set(new Date(Date.UTC(2026, 2, 10, 19, 0, second)).toISOString());
      return recordDeal(rohan, recording(await readProperty(rohan, property.id), changes));
    };
    const sell = () => close({ price: '9000000' });
    await close({ kind: 'rental', price: '40000' });
    const { version } = await readProperty(rohan, property.id);
    await updateProperty(rohan, { ...propertyInput, id: property.id, version, status: 'available', purpose: 'rent' });
    const letting = await close({ kind: 'rental', price: '45000' });
    expect(await readDisplaced(rohan, letting.id)).toEqual({ status: null });
    // A rental stays valid behind any number of later deals.
    for (let count = 0; count < 11; count++) await undoDeal(rohan, { ...undone(await sell()), status: 'rented' });
    const sale = await sell();
    expect(await readDisplaced(rohan, letting.id)).toEqual({ status: null });
    expect(await readDisplaced(rohan, sale.id)).toEqual({ status: 'rented' });
    expect(await failureOf(readDisplaced(rohan, uuid()))).toMatchObject({ code: 'not_found' });
    expect(await fieldOf(undoDeal(rohan, { ...undone(sale), status: 'sold' }))).toEqual({
      path: 'status',
      code: 'needs_deal',
    });
    await undoDeal(rohan, { ...undone(sale), status: 'rented' });
    expect((await readProperty(rohan, property.id)).status).toBe('rented');
    expect(await readDeal(rohan, letting.id)).toMatchObject({ is_current: true, undone_at: null });

    // A tenant from before that rental does not return.
    const again = await sell();
    await undoDeal(rohan, undone(await readDeal(rohan, letting.id)));
    expect(await readDisplaced(rohan, again.id)).toEqual({ status: null });
    expect(await fieldOf(undoDeal(rohan, { ...undone(again), status: 'rented' }))).toMatchObject({
      code: 'needs_deal',
    });
    await undoDeal(rohan, undone(again));
    expect((await readProperty(rohan, property.id)).status).toBe('available');
  });

  it('is undone once when two people do it at the same time, even during a save of the property', async () => {
    const deal = await sell();
    const property = await readProperty(rohan, deal.property_id ?? '');
    const ends = await Promise.allSettled([
      undoDeal(rohan, undone(deal)),
      undoDeal(meera, undone(deal)),
      updateProperty(meera, { ...propertyInput, id: property.id, version: property.version, status: 'available' }),
    ]);
    expect(ends.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await readProperty(rohan, property.id)).status).toBe('available');
    expect(await readDeal(rohan, deal.id)).toMatchObject({ is_current: false, version: 2 });
  });

  it('can be undone while its property is in the trash, and after the purge', async () => {
    const [deal, other] = [await sell(), await sell()];
    for (const { property_id } of [deal, other]) await deleteProperty(meera, property_id ?? '');
    await undoDeal(rohan, undone(deal));
    const { rows } = await meera.db.execute(sql`select status from properties where id = ${deal.property_id}`);
    expect(rows).toEqual([{ status: 'available' }]);
    agency.clock.set('2026-06-01T06:00:00Z');
    await purgeProperties(meera, [], new Date('2026-05-01T00:00:00Z'));
    const left = await readDeal(rohan, other.id);
    expect(left).toMatchObject({ property_id: null, property_title: 'Nilgiri Residency' });
    expect((await undoDeal(rohan, undone(left))).undone_at).not.toBeNull();
  });
});

it('keeps the type of its property after both are purged', async () => {
  const makeType = (name: string) =>
    createPropertyType(meera, { id: uuid(), name, description: '', type_group: 'Residential' });
  const [treehouse, houseboat] = [await makeType('Treehouse'), await makeType('Houseboat')];
  const { id, property_id } = await recordDeal(rohan, recording(await addProperty({ property_type_id: treehouse.id })));
  await deleteProperty(rohan, property_id ?? '');
  agency.clock.set('2026-03-10T19:00:01Z');
  await purgeProperties(meera, [], agency.clock.now());
  const nothing = { moveProperties: async () => undefined, replaceInPreferences: async () => undefined };
  for (const type of [treehouse, houseboat]) await deletePropertyType(meera, { id: type.id }, nothing);
  agency.clock.set('2026-03-10T19:00:02Z');
  expect(await purgePropertyTypes(meera, agency.clock.now())).toBe(1);
  expect((await listDeals(rohan, { type: treehouse.id })).items.map((deal) => deal.id)).toEqual([id]);
});

it('the database rejects shares that do not add up to the whole', async () => {
  const { id } = await sell({ shares: halves() });
  const raw = (statement: string) =>
    meera.db.execute(sql.raw(`${statement} where deal_id = '${id}'`)).then(
      () => 'taken',
      (error: { cause?: { constraint?: string } }) => error.cause?.constraint,
    );
  expect(await raw(`update deal_shares set share = share - 1`)).toBe('deal_shares_whole');
  expect(await raw(`update deal_shares set amount = amount + 0.01`)).toBe('deal_shares_whole');
  expect(await raw(`delete from deal_shares`)).toBe('deal_shares_whole');
});

it('lists by agent, client, days and state, a page at a time', async () => {
  const [seller, buyer] = [await addClient('Sudhir Apte'), await addClient('Lata Bhide')];
  const own = await recordDeal(rohan, recording(await addProperty({ owner_id: seller.id }), { client_id: buyer.id }));
  const shared = await sell({ shares: halves(), closed_on: '2026-02-01', price: '9000000' });
  const rental = await sell({ kind: 'rental', closed_on: '2026-01-15', commission: '45000', price: '45000' });
  const gone = await sell({ closed_on: '2026-03-01' });
  await undoDeal(rohan, undone(gone));
  const listed = async (filter: DealFilter) => {
    const { items } = dealPage.parse(await listDeals(rohan, filter));
    expect(await countDeals(rohan, filter)).toEqual({ value: items.length, is_capped: false });
    return items.map(({ id }) => id);
  };
  expect(await listed({})).toEqual([own.id, gone.id, shared.id, rental.id]);
  expect(await listed({ agent: [idOf(kavita)] })).toEqual([shared.id]);
  expect(await listed({ agent: [idOf(kavita)], from: '2026-02-02' })).toEqual([]);
  expect(await listed({ client: seller.id })).toEqual([own.id]);
  expect(await listed({ client: buyer.id })).toEqual([own.id]);
  expect(await listed({ kind: 'rental' })).toEqual([rental.id]);
  expect(await listed({ state: 'undone' })).toEqual([gone.id]);
  expect(await listed({ state: 'standing', from: '2026-01-15', until: '2026-02-01' })).toEqual([shared.id, rental.id]);
  for (const sort of ['latest', 'earliest', 'price_down', 'commission_down'] as const) {
    const whole = (await listDeals(rohan, { sort })).items.map(({ id }) => id);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listDeals(rohan, { sort, limit: 1, ...(cursor && { cursor }) });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(paged).toEqual(whole);
  }
});

it('keeps the deal of an erased client, without the name and the texts', async () => {
  const admin = await agency.hire('Admin');
  const buyer = await addClient('Lata Bhide');
  const deal = await sell({ client_id: buyer.id, notes: 'Lata pays in May' });
  await undoDeal(rohan, { ...undone(deal), reason: 'Lata is ill' });
  await eraseClient(admin, [dealErasureHandler], buyer.id);
  expect(await readDeal(rohan, deal.id)).toMatchObject({
    notes: '',
    undo_reason: '',
    price: '13000000.00',
    client: { id: buyer.id, full_name: '' },
  });
  const { entries } = await readTimeline(meera, [], { topic: 'deals', id: deal.id });
  expect(JSON.stringify(entries)).not.toContain('Lata');
});

it('erases a deal’s texts from the time of an erased client, and keeps those of the next client', async () => {
  const [first, second] = [await addClient('Lata Bhide'), await addClient('Sunil Rane')];
  const deal = await sell({ client_id: first.id, notes: 'Lata pays in May' });
  const given = await updateDeal(rohan, { ...corrected(deal), client_id: second.id });
  const later = await updateDeal(rohan, { ...corrected(given), notes: 'Sunil pays at once' });
  await updateDeal(rohan, { ...corrected(later), notes: 'Sunil paid' });
  await eraseClient(await agency.hire('Admin'), [dealErasureHandler], first.id);
  expect(await readDeal(rohan, deal.id)).toMatchObject({ notes: 'Sunil paid', client: { id: second.id } });
  const { entries } = await readTimeline(meera, [], { topic: 'deals', id: deal.id });
  expect(JSON.stringify(entries)).not.toContain('Lata');
  expect(entries.map(({ difference }) => difference.notes)).toEqual([
    ['Sunil pays at once', 'Sunil paid'],
    [null, 'Sunil pays at once'],
    ...[undefined, undefined],
  ]);
});
