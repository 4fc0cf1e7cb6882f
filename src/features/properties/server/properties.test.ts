import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { storePicture } from '#features/files/server/service.ts';
import { unmarkDeleted } from '#features/history/server/repository-trash.ts';
import { readTimeline } from '#features/history/server/service.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { PropertyFilter, PropertyInput } from '../contract.ts';
import { propertyCard, propertyFilter, propertyInput, propertySchema } from '../contract.ts';
import { readOutline, writeOutline } from '../outline.ts';
import { aProperty } from '../property-testing.ts';
import { deleteProperty, purgeProperties, restoreProperty } from './service/delete-property.ts';
import {
  countProperties,
  listLocalities,
  listProperties,
  readPoints,
  readPriceHistory,
  readProperty,
} from './service/read-properties.ts';
import { createProperty, updateProperty } from './service/save-property.ts';
import { properties } from './tables.ts';

let agency: TestAgency;
let meera: Context<Staff>;
let rohan: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera Kulkarni');
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
});
afterAll(() => agency.close());

const input = (changes: Partial<PropertyInput> = {}) =>
  aProperty({
    title: 'Nilgiri Residency, 3 BHK',
    property_type_id: '01920000-0000-7000-8000-000000000001',
    purpose: 'sale',
    price: '13500000',
    address: 'B-1204, Pancard Club Road, Baner',
    city: 'Pune',
    state: '27',
    zip_code: '411045',
    bedrooms: 3,
    bathrooms: 2.5,
    square_feet: '1420',
    area_basis: 'carpet',
    year_built: 2019,
    description: 'East-facing corner flat',
    features: ['Parking', 'Gym', 'Parking'],
    listing_date: '2026-11-09',
    ...changes,
  });

const failureCode = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );

describe('a new property', () => {
  it('belongs to its creator, is available, and matches the contract', async () => {
    const created = await createProperty(rohan, input());
    expect(propertySchema.parse(created)).toMatchObject({
      agent_id: rohan.actor.profileId,
      status: 'available',
      price: '13500000.00',
      bathrooms: 2.5,
      features: ['Parking', 'Gym'],
      property_type: { name: 'Apartment' },
      listing_date: '2026-11-09',
    });
  });

  it('is created once when it is sent twice, and is refused under another person’s id', async () => {
    const id = uuid();
    const first = await createProperty(rohan, { ...input(), id });
    const second = await createProperty(rohan, { ...input({ title: 'Sent again' }), id });
    expect(second).toEqual(first);
    expect(await failureCode(createProperty(meera, { ...input(), id }))).toBe('conflict');
  });

  it.each([
    ['property_type_id', { property_type_id: uuid() }],
    ['agent_id', { agent_id: uuid() }],
    ['image_ids', { image_ids: [uuid()] }],
    ['floor_plan_ids', { floor_plan_ids: [uuid()] }],
  ])('is refused with an unknown %s', async (path, changes) => {
    const work = createProperty(rohan, input(changes));
    await expect(work).rejects.toMatchObject({ details: { fields: [{ path, code: 'unknown' }] } });
  });
});

it('keeps floor plans apart from the pictures, which alone can be the cover', async () => {
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const store = () => storePicture(meera, { id: uuid(), kind: 'property_image', name: 'a.png', content });
  const [first, second, plan] = [await store(), await store(), await store()].map(({ id }) => id);
  if (!first || !second || !plan) throw new Error('not stored');
  const links = { video_url: 'https://youtu.be/abc', tour_url: 'https://my.matterport.com/show/?m=x' };
  const created = await createProperty(meera, input({ title: 'Only a plan', floor_plan_ids: [plan], ...links }));
  expect(propertySchema.parse(created)).toMatchObject({ images: [], floor_plans: [{ id: plan }], ...links });
  const cover = async () =>
    (await listProperties(meera, { search: 'Only a plan' })).items.map((card) => card.cover?.id);
  expect(await cover()).toEqual([undefined]);
  const edit = { id: created.id, version: created.version, status: 'available' as const };
  const pictures = { title: 'Only a plan', image_ids: [second, first], floor_plan_ids: [plan] };
  await expect(
    updateProperty(meera, { ...input({ ...pictures, floor_plan_ids: [first] }), ...edit }),
  ).rejects.toMatchObject({ details: { fields: [{ path: 'floor_plan_ids', code: 'repeated' }] } });
  const saved = await updateProperty(meera, { ...input(pictures), ...edit });
  expect(saved).toMatchObject({ images: [{ id: second }, { id: first }], floor_plans: [{ id: plan }], tour_url: null });
  expect(await cover()).toEqual([second]);
  const [change] = (await readTimeline(meera, [], { topic: 'properties', id: created.id })).entries;
  expect(change?.difference).toMatchObject({ image_ids: [[], [second, first]], video_url: [links.video_url, null] });
  expect(change?.difference).not.toHaveProperty('floor_plan_ids');
});

describe('two people who edit the same property', () => {
  it('get a conflict on the second save, with the current values and their editor', async () => {
    const created = await createProperty(rohan, input());
    const edit = { id: created.id, version: created.version, status: 'available' as const };
    await updateProperty(meera, { ...input({ price: '13000000' }), ...edit });
    await expect(updateProperty(rohan, { ...input({ title: 'Mine' }), ...edit })).rejects.toMatchObject({
      code: 'conflict',
      details: { changedBy: 'Meera Kulkarni', current: { price: '13000000.00', version: 2 } },
    });
  });
});

it('records every price and change of a property', async () => {
  const created = await createProperty(rohan, input());
  await updateProperty(meera, {
    ...input({ price: '12000000', listing_date: null, agent_id: rohan.actor.profileId }),
    id: created.id,
    version: 1,
    status: 'pending',
  });
  const prices = await readPriceHistory(meera, created.id);
  expect(prices.map(({ price, changed_by }) => [price, changed_by])).toEqual([
    ['12000000.00', 'Meera Kulkarni'],
    ['13500000.00', 'Rohan Deshpande'],
  ]);
  const story = await readTimeline(meera, [], { topic: 'properties', id: created.id });
  expect(story.entries.map(({ action, difference }) => [action, difference])).toEqual([
    ['updated', { price: ['13500000.00', '12000000.00'], status: ['available', 'pending'] }],
    ['created', { title: [null, 'Nilgiri Residency, 3 BHK'], price: [null, '13500000'] }],
  ]);
  expect(await readProperty(meera, created.id)).toMatchObject({ listing_date: '2026-11-09' });
});

it('counts exactly by a single status, and up to a thousand with any other filter', async () => {
  const sold = (await countProperties(meera, { status: ['sold'] })).value;
  await meera.db.execute(sql`
    insert into properties (id, title, price, address, city, state, listing_date, status)
    select gen_random_uuid(), 'Plot ' || n, 100, '', 'Satara', '27', '2026-01-01', 'sold' from generate_series(1, 1001) n`);
  expect(await countProperties(meera, { status: ['sold'] })).toEqual({ value: sold + 1001, is_capped: false });
  for (const filter of [
    { status: ['sold', 'rented'] },
    { status: ['sold'], city: ['Satara'] },
  ] satisfies PropertyFilter[])
    expect(await countProperties(meera, filter)).toEqual({ value: 1000, is_capped: true });
  expect((await countProperties(meera, { status: ['pending'], city: ['Satara'] })).value).toBe(0);
  await meera.db.execute(sql`delete from properties where city = 'Satara'`);
});

describe('the trash', () => {
  it('takes a person’s own property, refuses those of others to an agent, and restores for the person who deleted it', async () => {
    const created = await createProperty(meera, input());
    expect(await failureCode(deleteProperty(rohan, created.id))).toBe('forbidden');
    const before = await countProperties(meera, {});
    await deleteProperty(meera, created.id);
    expect(await failureCode(readProperty(meera, created.id))).toBe('not_found');
    expect((await countProperties(meera, {})).value).toBe(before.value - 1);
    expect(await failureCode(restoreProperty(rohan, created.id))).toBe('forbidden');
    await restoreProperty(meera, created.id);
    expect((await countProperties(meera, {})).value).toBe(before.value);
  });

  it('refuses taking over another agent’s property to delete it, except by a Manager', async () => {
    const junior = await agency.hire('Junior Agent', 'Imran Shaikh');
    const [mine, rohans] = [junior.actor.profileId, rohan.actor.profileId];
    const { id, version } = await createProperty(rohan, input());
    const give = (by: Context<Staff>, agent_id: string | null, seen = version) =>
      updateProperty(by, { ...input({ agent_id }), id, version: seen, status: 'available' });
    await expect(give(junior, mine)).rejects.toMatchObject({
      code: 'forbidden',
      details: { fields: [{ path: 'agent_id', code: 'not_yours' }] },
    });
    // Otherwise an agent could take it over in two steps.
    await expect(give(junior, null)).rejects.toMatchObject({
      code: 'forbidden',
      details: { fields: [{ path: 'agent_id', code: 'not_yours' }] },
    });
    expect(await failureCode(deleteProperty(junior, id))).toBe('forbidden');
    await give(junior, meera.actor.profileId);
    await give(meera, null, version + 1);
    await give(junior, mine, version + 2);
    await give(junior, rohans, version + 3);
    await give(meera, meera.actor.profileId, version + 4);
    await deleteProperty(meera, id);
    await restoreProperty(meera, id);
  });

  it('keeps a property that is restored during a purge', async () => {
    const { id } = await createProperty(rohan, input());
    await deleteProperty(rohan, id);
    const blocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { purging } = await meera.db.transaction(async (tx) => {
      expect(await unmarkDeleted(tx, properties, id)).toBe(true);
      const purging = purgeProperties(meera, [], new Date(Date.now() + 1000));
      await expect.poll(async () => (await rohan.db.execute(blocked)).rowCount, { timeout: 20_000 }).toBe(1);
      return { purging };
    });
    expect(await purging).toBe(0);
    expect(await readProperty(rohan, id)).toMatchObject({ id });
  });
});

describe('the list', () => {
  const city = 'Navsari';
  beforeAll(async () => {
    for (let number = 1; number <= 30; number += 1) {
      const title = `Kesar ${number % 2 ? 'Wada' : 'पुणे भवन'} ${number}`;
      const typeless = number % 10 === 0 && { property_type_id: null };
      await createProperty(rohan, input({ city, title, price: String(number * 100_000), ...typeless }));
    }
  });

  it.each(['newest', 'oldest', 'price_up', 'price_down'] as const)(
    'pages through every property once, %s',
    async (sort) => {
      const prices: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listProperties(meera, { city: [city], sort, limit: 7, ...(cursor ? { cursor } : {}) });
        for (const card of page.items) prices.push(propertyCard.parse(card).price);
        cursor = page.next ?? undefined;
      } while (cursor);
      const ascendingPrices = Array.from({ length: 30 }, (_, index) => `${(index + 1) * 100_000}.00`);
      const isAscending = sort === 'oldest' || sort === 'price_up';
      expect(prices).toEqual(isAscending ? ascendingPrices : ascendingPrices.toReversed());
    },
  );

  it.each([
    ['kesar wada', 15],
    ['KESAR', 30],
    ['pune bhavan', 15],
    ['पुणे', 15],
    ['wada 7', 1],
    ['100%', 0],
    ['_', 0],
  ])('finds %s', async (search, expected) => {
    const page = await listProperties(meera, { search, city: [city], limit: 60 });
    expect(page.items).toHaveLength(expected);
    expect(await countProperties(meera, { search, city: [city] })).toEqual({ value: expected, is_capped: false });
  });

  it.each([
    [{ price_min: 2_900_000 }, 2],
    [{ price_max: 100_000 }, 1],
    [{ bedrooms_min: 4 }, 0],
    [{ bathrooms_min: 2.5 }, 30],
    [{ area_min: 1420, area_max: 1420 }, 30],
    [{ status: ['sold' as const] }, 0],
    [{ purpose: ['sale' as const, 'rent' as const] }, 30],
    [{ listed_since: '2026-11-10' }, 0],
    [{ listed_since: '2026-11-09' }, 30],
    [{ type: ['01920000-0000-7000-8000-000000000002'] }, 0],
    [{ type: ['none' as const] }, 3],
    [{ type: ['01920000-0000-7000-8000-000000000001', 'none' as const] }, 30],
  ])('filters by %o', async (filter, expected) => {
    expect((await listProperties(meera, { ...filter, city: ['navsari'], limit: 60 })).items).toHaveLength(expected);
  });

  it('refuses an invalid cursor', async () => {
    for (const cursor of ['x', 'W10', Buffer.from('["1; drop","x"]').toString('base64url')]) {
      expect(await failureCode(listProperties(meera, { cursor }))).toBe('invalid');
    }
  });
});

describe('the facts that buyers ask for', () => {
  it('are stored, filtered, suggested and found', async () => {
    const city = 'Kolhapur';
    const flat = await createProperty(rohan, {
      ...input({ city, title: 'Lakeside', address: '7, Lake Road' }),
      locality: 'Tarabai Park',
      project: 'Sai Residency',
      bedrooms: 2,
      floor: 3,
      total_floors: 12,
      furnishing: 'semi_furnished',
      possession: 'under_construction',
      possession_on: '2027-12-31',
      covered_parking: 1,
      open_parking: 0,
      maintenance: '3500',
    });
    expect(flat).toMatchObject({ floor: 3, possession_on: '2027-12-31', maintenance: '3500.00', deposit: null });
    const shop = await createProperty(rohan, {
      ...input({ city, title: 'Corner' }),
      locality: 'Rajarampuri',
      floor: 0,
    });
    await createProperty(rohan, { ...input({ city: 'Sangli', title: 'Elsewhere' }), locality: 'Vishrambag' });
    const ids = async (filter: PropertyFilter) => (await listProperties(meera, filter)).items.map(({ id }) => id);
    expect(await ids({ locality: ['tarabai  park'] })).toEqual([flat.id]);
    expect(await ids({ locality: ['Tarabai Park', 'Rajarampuri'] })).toEqual([shop.id, flat.id]);
    expect(await ids({ city: [city], floor_min: 1 })).toEqual([flat.id]);
    expect(await ids({ city: [city], furnishing: ['semi_furnished'], possession: ['under_construction'] })).toEqual([
      flat.id,
    ]);
    expect(await ids({ search: '2 bhk tarabai' })).toEqual([flat.id]);
    expect(await ids({ search: 'sai residency' })).toContain(flat.id);
    expect((await listProperties(meera, { locality: ['Rajarampuri'] })).items).toMatchObject([
      { locality: 'Rajarampuri' },
    ]);
    expect(await listLocalities(meera, { city: 'kolhapur' })).toEqual(['Rajarampuri', 'Tarabai Park']);
    expect(await listLocalities(meera, { search: 'tarabai' })).toEqual(['Tarabai Park']);
    await deleteProperty(rohan, shop.id);
    expect(await listLocalities(meera, { city })).toEqual(['Tarabai Park']);
  });

  it.each([
    ['floor', 'over_total', { floor: 5, total_floors: 4 }],
    ['possession_on', 'not_under_construction', { possession: 'ready', possession_on: '2027-12-31' }],
    ['possession_on', 'not_under_construction', { possession_on: '2027-12-31' }],
    ['deposit', 'not_for_sale', { deposit: '50000' }],
  ] as const)('refuse %s: %s, in the contract and in the database', async (field, code, changes) => {
    const invalid = { ...input(), ...changes };
    const { error } = propertyInput.safeParse(invalid);
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, code]]);
    await expect(createProperty(rohan, invalid)).rejects.toThrow();
  });
});

describe('the map', () => {
  const inside = '18.5,73.7;18.6,73.7;18.6,73.8;18.5,73.8';

  it('has the positions of a filter, counts the properties without one, and sends known positions once', async () => {
    const city = 'Ratnagiri';
    const place = (title: string, position: Partial<PropertyInput>) =>
      createProperty(rohan, input({ title, city, listing_date: '2026-01-05', ...position }));
    const near = await place('Near', { latitude: 18.55, longitude: 73.75, price: '9500000' });
    await place('Far', { latitude: 17, longitude: 73.3 });
    const unplaced = await place('Unplaced', { latitude: null, longitude: null });
    await place('Half', { latitude: 18.55, longitude: null });
    const all = await readPointsOf({ city: [city] });
    expect(all).toMatchObject({ without_position: 2, is_capped: false });
    expect(all.points?.ids).toHaveLength(2);
    expect((await readPointsOf({ city: [city], known_tag: all.tag })).points).toBeNull();
    const within = await readPointsOf({ city: [city], within: inside });
    expect(within).toMatchObject({
      without_position: 2,
      points: {
        ids: [near.id],
        latitudes: [18.55],
        longitudes: [73.75],
        prices: ['9500000'],
        purposes: ['sale'],
        statuses: ['available'],
      },
    });
    const titles = async (filter: PropertyFilter) =>
      (await listProperties(meera, { city: [city], ...filter })).items.map(({ title }) => title).sort();
    expect(await titles({ within: inside })).toEqual(['Near']);
    // A triangle that leaves out the middle of its rectangle's other half.
    expect(await titles({ within: '18.5,73.7;18.5,73.8;18.52,73.8' })).toEqual([]);
    expect(await titles({ position: ['none'] })).toEqual(['Half', 'Unplaced']);
    expect(await titles({ position: ['set'] })).toEqual(['Far', 'Near']);
    expect(await countProperties(meera, { within: inside, city: [city] })).toMatchObject({ value: 1 });
    await deleteProperty(rohan, near.id);
    expect((await readPointsOf({ city: [city], known_tag: all.tag })).points?.ids).toHaveLength(1);
    await deleteProperty(rohan, unplaced.id);
    expect((await readPointsOf({ city: [city] })).without_position).toBe(1);
  });

  async function readPointsOf(filter: PropertyFilter & { known_tag?: string }) {
    return (await readPoints(meera, filter)).value();
  }

  it.each(['', '18,73', '18,73;19,74', '18,73;19,74;x', '91,73;19,74;18,75', '18,73;19,74;18,181', '1e3,2;3,4;5,6'])(
    'refuses the area %j',
    (within) => {
      expect(propertyFilter.safeParse({ within }).success).toBe(false);
    },
  );

  it('refuses an area with too many corners, and reads what it writes', () => {
    const corners = Array.from({ length: 61 }, (_, at) => ({ latitude: 18 + at / 100, longitude: 73.123456 }));
    expect(propertyFilter.safeParse({ within: writeOutline(corners) }).success).toBe(false);
    const outline = writeOutline(corners.slice(0, 60));
    expect(propertyFilter.safeParse({ within: outline }).success).toBe(true);
    expect(readOutline(outline)?.[1]).toEqual({ latitude: 18.01, longitude: 73.12346 });
  });
});
