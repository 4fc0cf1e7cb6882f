import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { propertyTypeSchema } from '../contract.ts';
import { updatePropertyTypeRow } from './repository.ts';
import {
  createPropertyType,
  deletePropertyType,
  listPropertyTypes,
  restorePropertyType,
  updatePropertyType,
} from './service.ts';

let agency: TestAgency;
let meera: Context<Staff>;
let imran: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager');
  imran = await agency.hire('Agent');
});
afterAll(() => agency.close());

const input = (name: string) => ({ id: uuid(), name, description: '', type_group: 'Residential' as const });
const keepPreferences = async () => undefined;
const move = { moveProperties: async () => undefined, replaceInPreferences: async () => undefined };

it('starts with the standard types, by name', async () => {
  const types = await listPropertyTypes(meera);
  expect(types.map(({ name }) => name)).toEqual([
    'Apartment',
    'Duplex',
    'House',
    'Land',
    'Office',
    'Penthouse',
    'Retail',
    'Studio',
    'Villa',
    'Warehouse',
  ]);
  expect(types.map((type) => propertyTypeSchema.parse(type).property_count)).toEqual(types.map(() => 0));
});

it('creates one type for a repeated request, and refuses a name in use in any case', async () => {
  const farmhouse = input('Farmhouse');
  const made = await createPropertyType(imran, farmhouse);
  expect(await createPropertyType(imran, farmhouse)).toEqual(made);
  for (const name of ['Farmhouse', 'FARMHOUSE']) {
    await expect(createPropertyType(meera, input(name))).rejects.toMatchObject({
      details: { fields: [{ path: 'name', code: 'taken' }] },
    });
  }
});

it('refuses a save on an old version with the current type', async () => {
  const made = await createPropertyType(meera, input('Bungalow'));
  const edit = { ...input('Garden Bungalow'), id: made.id, version: made.version };
  await updatePropertyType(meera, edit);
  await expect(updatePropertyType(imran, { ...edit, name: 'Row House' })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { name: 'Garden Bungalow', version: 2 }, changedById: meera.actor.profileId },
  });
});

it('refuses a save that waited for a concurrent save, with the saved type', async () => {
  const { id, version } = await createPropertyType(meera, input('Cottage'));
  const blocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { late } = await meera.db.transaction(async (tx) => {
    await updatePropertyTypeRow(tx, id, version, { name: 'Stone cottage' });
    const late = updatePropertyType(imran, { ...input('Hut'), id, version }).catch((error: unknown) => error);
    await expect.poll(async () => (await imran.db.execute(blocked)).rowCount, { timeout: 20_000 }).toBe(1);
    return { late };
  });
  expect(await late).toMatchObject({
    code: 'conflict',
    details: { current: { name: 'Stone cottage', version: 2 } },
  });
});

it('requires an existing successor for client preferences, even without properties', async () => {
  const made = await createPropertyType(meera, input('Treehouse'));
  for (const move_to of [uuid(), made.id])
    await expect(deletePropertyType(meera, { id: made.id, move_to }, move)).rejects.toMatchObject({
      details: { fields: [{ path: 'move_to', code: 'unknown' }] },
    });
});

it('moves a type to the trash, frees its name, and restores it only while the name is free', async () => {
  const made = await createPropertyType(meera, input('Cottage'));
  await deletePropertyType(meera, { id: made.id }, move);
  expect((await listPropertyTypes(meera)).map(({ id }) => id)).not.toContain(made.id);
  const other = await createPropertyType(meera, input('Cottage'));
  await expect(restorePropertyType(meera, made.id, keepPreferences)).rejects.toMatchObject({
    details: { fields: [{ code: 'taken' }] },
  });
  await deletePropertyType(meera, { id: other.id }, move);
  await expect(restorePropertyType(imran, made.id, keepPreferences)).rejects.toMatchObject({ code: 'forbidden' });
  await restorePropertyType(meera, made.id, keepPreferences);
  expect((await listPropertyTypes(meera)).map(({ id }) => id)).toContain(made.id);
});
