import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient, somePreferences } from '#features/clients/client-testing.ts';
import {
  deleteClient,
  eraseClient,
  replacePropertyTypeInPreferences,
  restoreClient,
} from '#features/clients/server/service/delete-client.ts';
import { readClient } from '#features/clients/server/service/read-clients.ts';
import { createClient, saveClientPreferences } from '#features/clients/server/service/save-client.ts';
import { readTimeline, restoreRecord } from '#features/history/server/service.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { movePropertiesToType } from '#features/properties/server/service/delete-property.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import { createPropertyType, deletePropertyType } from '#features/property-types/server/service.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { recordKinds } from './record-kinds.ts';

let agency: TestAgency;
let meera: Context<Staff>;
let asha: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera');
  asha = await agency.hire('Admin', 'Asha');
});
afterAll(() => agency.close());

it('restoring a property type restores it in the preferences of clients who lack it', async () => {
  const [bungalow, villa] = [await addType(), await addType()];
  const [only, both, again, elsewhere, trashed, erased] = [
    await addClient([bungalow]),
    await addClient([bungalow, villa]),
    await addClient([bungalow]),
    await addClient([villa]),
    await addClient([bungalow]),
    await addClient([bungalow]),
  ];
  await deleteType(bungalow);
  expect(await Promise.all([only, both].map(preferredTypesOf))).toEqual([[], [villa]]);
  await setPreferredTypes(again, [villa]);
  await deleteClient(meera, trashed);
  await eraseClient(asha, [], erased);
  const before = await readClient(meera, only);

  await restoreType(bungalow);
  expect(await Promise.all([only, both, again, elsewhere].map(preferredTypesOf))).toEqual([
    [bungalow],
    [villa, bungalow],
    [villa, bungalow],
    [villa],
  ]);
  expect((await readClient(meera, only)).version).toBe(before.version + 1);
  const [entry] = (await readTimeline(meera, recordKinds, { topic: 'clients', id: only })).entries;
  expect(entry).toMatchObject({
    action: 'updated',
    actor: 'Meera',
    difference: { property_type_ids: [[], [bungalow]] },
  });
  await restoreClient(meera, trashed);
  expect(await preferredTypesOf(trashed)).toEqual([bungalow]);
  const ofErased = (await readTimeline(meera, recordKinds, { topic: 'clients', id: erased })).entries;
  expect(ofErased[0]?.action).toBe('erased');
});

it('a type that a client removed between two deletions is not restored by the second restore', async () => {
  const type = await addType();
  const [gone, stays] = [await addClient([type]), await addClient([type])];
  await deleteType(type);
  await restoreType(type);
  await setPreferredTypes(gone, []);
  await deleteType(type);
  await restoreType(type);
  expect(await Promise.all([gone, stays].map(preferredTypesOf))).toEqual([[], [type]]);
});

it('a replaced property type is restored without preferences', async () => {
  const [house, cottage] = [await addType(), await addType()];
  const [follows, hasBoth] = [await addClient([house]), await addClient([house, cottage])];
  await deleteType(house, cottage);
  await restoreType(house);
  expect(await Promise.all([follows, hasBoth].map(preferredTypesOf))).toEqual([[cottage], [cottage]]);

  // Then only the properties record the replacement, not the preferences.
  const hut = await addType();
  await addProperty(hut);
  const client = await addClient([hut, cottage]);
  await deleteType(hut, cottage);
  await restoreType(hut);
  expect(await preferredTypesOf(client)).toEqual([cottage]);
});

async function addType(): Promise<string> {
  const id = uuid();
  await createPropertyType(meera, { id, name: `Type ${id}`, description: '', type_group: 'Residential' });
  return id;
}

async function addClient(types: string[]): Promise<string> {
  const { id } = await createClient(meera, aClient({ full_name: 'Lata' }));
  await setPreferredTypes(id, types);
  return id;
}

async function setPreferredTypes(id: string, property_type_ids: string[]): Promise<void> {
  const { version } = await readClient(meera, id);
  await saveClientPreferences(meera, { ...somePreferences({ property_type_ids }), id, version });
}

const preferredTypesOf = async (id: string) => (await readClient(meera, id)).property_type_ids;

async function addProperty(property_type_id: string): Promise<void> {
  await createProperty(
    meera,
    aProperty({ title: 'House', property_type_id, price: '4200000', address: 'Lane 7', city: 'Pune' }),
  );
}

function deleteType(id: string, move_to?: string): Promise<void> {
  const now = () => agency.clock.now();
  const succession = {
    moveProperties: movePropertiesToType(now),
    replaceInPreferences: replacePropertyTypeInPreferences(now),
  };
  return deletePropertyType(meera, { id, move_to }, succession);
}

const restoreType = (id: string) => restoreRecord(meera, recordKinds, { topic: 'property_types', id });
