import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { readTimeline } from '#features/history/server/service.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { contactInput, propertyContact } from '../contract.ts';
import { aProperty } from '../property-testing.ts';
import { maxContacts } from '../rules.ts';
import { propertyKind } from './record-kind.ts';
import { deleteProperty } from './service/delete-property.ts';
import {
  addContact,
  logPropertyMessage,
  readPropertyContacts,
  removeContact,
  updateContact,
} from './service/property-contacts.ts';
import { listProperties } from './service/read-properties.ts';
import { createProperty } from './service/save-property.ts';

let agency: TestAgency;
let meera: Context<Staff>;
let rohan: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera Kulkarni');
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
});
afterAll(() => agency.close());

const ganpat = { role: 'caretaker', client_id: null, name: 'Ganpat Shinde', phone: '98220 41736' } as const;
const foundBy = async (search: string) => (await listProperties(meera, { search })).items.map(({ id }) => id);

it('are added once, changed, found by name, logged without names, and removed', async () => {
  const { id: property_id } = await createProperty(rohan, aProperty());
  const client = await createClient(rohan, aClient({ full_name: 'Kusum Ranade', phone: '98220 41737' }));
  const id = uuid();
  const added = await addContact(rohan, { id, property_id, ...ganpat });
  expect(propertyContact.parse(added)).toMatchObject({ ...ganpat, version: 1 });
  expect(await addContact(rohan, { id, property_id, ...ganpat, name: 'Sent again' })).toEqual(added);
  await expect(addContact(meera, { id, property_id, ...ganpat })).rejects.toMatchObject({ code: 'conflict' });
  await addContact(rohan, { id: uuid(), property_id, role: 'co_owner', client_id: client.id, name: null, phone: null });
  const people = (await readPropertyContacts(meera, property_id)).map(({ role, name, phone }) => [role, name, phone]);
  expect(people).toEqual([
    ['co_owner', 'Kusum Ranade', '98220 41737'],
    ['caretaker', 'Ganpat Shinde', '98220 41736'],
  ]);
  expect(await foundBy('ganpat')).toEqual([property_id]);
  expect(await foundBy('ranade')).toEqual([property_id]);

  const changed = await updateContact(meera, { id, version: 1, ...ganpat, name: 'Namdev Pawar' });
  expect(changed).toMatchObject({ name: 'Namdev Pawar', version: 2 });
  await expect(updateContact(rohan, { id, version: 1, ...ganpat })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { name: 'Namdev Pawar' }, changedBy: 'Meera Kulkarni' },
  });
  expect([await foundBy('ganpat'), await foundBy('namdev')]).toEqual([[], [property_id]]);

  await removeContact(meera, id);
  expect(await foundBy('namdev')).toEqual([]);
  const { entries } = await readTimeline(meera, [], { topic: 'properties', id: property_id });
  expect(entries.map(({ action }) => action)).toEqual([
    ...['contact_removed', 'contact_updated', 'contact_added', 'contact_added', 'created'],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/Ganpat|Namdev|98220/u);
});

it('leave a line in the history of the property when a message to them is opened', async () => {
  const agentId = rohan.actor.profileId;
  const { id } = await createProperty(rohan, aProperty({ agent_id: agentId }));
  const [{ id: elsewhere }, client] = [await createProperty(rohan, aProperty()), await createClient(rohan, aClient())];
  const contact_id = uuid();
  await addContact(rohan, { id: contact_id, property_id: id, ...ganpat });
  const withClient = { id: uuid(), property_id: id, role: 'tenant', client_id: client.id } as const;
  await addContact(rohan, { ...withClient, name: null, phone: null });
  await logPropertyMessage(meera, { id, contact_id });
  await logPropertyMessage(meera, { id, contact_id: null });
  const timeline = () => readTimeline(meera, [propertyKind([])], { topic: 'properties', id });
  const { entries, names } = await timeline();
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'contact_texted', actor: 'Meera Kulkarni', difference: { agent_id: [null, agentId] } },
    { action: 'contact_texted', difference: { contact_id: [null, contact_id], role: [null, 'caretaker'] } },
  ]);
  expect([names[contact_id], JSON.stringify(entries).includes('Ganpat')]).toEqual(['Ganpat Shinde', false]);
  // A message to a client is in the client's history; another property has other contacts.
  const refused = { code: 'not_found' };
  await expect(logPropertyMessage(meera, { id, contact_id: withClient.id })).rejects.toMatchObject(refused);
  await expect(logPropertyMessage(meera, { id: elsewhere, contact_id })).rejects.toMatchObject(refused);
  await removeContact(meera, contact_id);
  expect((await timeline()).names[contact_id]).toBeUndefined();
  await expect(logPropertyMessage(meera, { id, contact_id })).rejects.toMatchObject(refused);
});

it('refuse two people in one, nobody, an unknown client and an impossible number', async () => {
  const { id: property_id } = await createProperty(rohan, aProperty());
  const add = (changes: object) => addContact(rohan, { id: uuid(), property_id, ...ganpat, ...changes });
  const problems = (changes: object) =>
    contactInput.safeParse({ ...ganpat, ...changes }).error?.issues.map(({ path, message }) => `${path}: ${message}`);
  expect(problems({ client_id: uuid() })).toEqual(['name: client_has_name', 'phone: client_has_phone']);
  expect(problems({ name: null })).toEqual(['name: required']);
  await expect(add({ client_id: uuid() })).rejects.toThrow();
  await expect(add({ client_id: uuid(), name: null, phone: null })).rejects.toMatchObject({
    details: { fields: [{ path: 'client_id', code: 'unknown' }] },
  });
  await expect(add({ phone: '12' })).rejects.toMatchObject({
    details: { fields: [{ path: 'phone', code: 'not_phone' }] },
  });
  await expect(addContact(rohan, { id: uuid(), property_id: uuid(), ...ganpat })).rejects.toMatchObject({
    code: 'not_found',
  });
  for (let count = 0; count < maxContacts; count += 1) await add({ phone: null });
  await expect(add({})).rejects.toMatchObject({ details: { fields: [{ path: 'role', code: 'too_many' }] } });
  await deleteProperty(rohan, property_id);
  await expect(readPropertyContacts(meera, property_id)).rejects.toMatchObject({ code: 'not_found' });
});
