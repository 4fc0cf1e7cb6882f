import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient, somePreferences } from '#features/clients/client-testing.ts';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import { createClient, saveClientPreferences } from '#features/clients/server/service/save-client.ts';
import { aLead } from '#features/leads/lead-testing.ts';
import { createLead } from '#features/leads/server/service/save-lead.ts';
import { localityInput, localitySchema, unlistedLocality } from '#features/localities/contract.ts';
import { aLocality } from '#features/localities/locality-testing.ts';
import { findLocalitiesInText } from '#features/localities/server/repository.ts';
import {
  createLocality,
  deleteLocality,
  listLocalityPage,
  listUnlisted,
  lookUpLocality,
  mergeLocality,
  restoreLocality,
  updateLocality,
} from '#features/localities/server/service.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import {
  countProperties,
  listLocalities,
  listProperties,
  readProperty,
} from '#features/properties/server/service/read-properties.ts';
import { createProperty, updateProperty } from '#features/properties/server/service/save-property.ts';
import { findLeadFacts } from '#features/routing/server/repository.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';

let agency: TestAgency;
let meera: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera Kulkarni');
});
afterAll(() => agency.close());

const offer = (locality: string | null, city: string, title = 'Flat') =>
  createProperty(meera, aProperty({ title, locality, city, listing_date: '2026-01-05' }));
const shown = async (id: string) => {
  const { locality, locality_id } = await readProperty(meera, id);
  return { locality, locality_id };
};
const refusal = (path: string, code: string) => ({ code: 'invalid', details: { fields: [{ path, code }] } });
const find = async (id: string) => (await listLocalityPage(meera, {})).items.find((one) => one.id === id);

describe('a property', () => {
  it('is linked to the locality that its text means, shows its name, and is found by every spelling', async () => {
    const early = await offer('Bavdhan Khurd', 'Satara', 'Early');
    expect(await shown(early.id)).toEqual({ locality: 'Bavdhan Khurd', locality_id: null });
    const { id } = await createLocality(
      meera,
      aLocality({ name: 'Bavdhan', city: 'Satara', aliases: ['Bavdhan Khurd', 'Ring Road East', 'बावधन'] }),
    );
    expect(await shown(early.id)).toEqual({ locality: 'Bavdhan', locality_id: id });
    const late = await offer('ring road east', 'SATARA', 'Late');
    expect(late).toMatchObject({ locality: 'Bavdhan', locality_id: id });
    expect(await offer('Ring Road East', 'Nagpur', 'Elsewhere')).toMatchObject({ locality_id: null });
    for (const filter of [{ search: 'Ring Road East' }, { locality: ['Ring Road East'] }, { locality: ['बावधन'] }]) {
      const { items } = await listProperties(meera, { ...filter, city: ['Satara'] });
      expect(items.map(({ title }) => title).sort()).toEqual(['Early', 'Late']);
    }
    expect(await countProperties(meera, { locality: ['Bavdhan Khurd'] })).toMatchObject({ value: 2 });
    expect(await listLocalities(meera, { city: 'Satara', search: 'ring' })).toEqual(['Bavdhan']);
  });

  it('follows its locality and city when they change, and keeps an unknown locality', async () => {
    const { id } = await createLocality(meera, aLocality({ name: 'Wagholi', city: 'Karad' }));
    const property = await offer('Vagholi', 'Karad');
    const saved = (changes: object, version: number) =>
      updateProperty(meera, {
        ...aProperty({ city: 'Karad', locality: 'Wagholi', listing_date: '2026-01-05', ...changes }),
        id: property.id,
        status: 'available',
        version,
      });
    expect(property).toMatchObject({ locality: 'Wagholi', locality_id: id });
    expect(await saved({ locality: 'Nowhere Nagar' }, 1)).toMatchObject({
      locality: 'Nowhere Nagar',
      locality_id: null,
    });
    expect(await saved({}, 2)).toMatchObject({ locality_id: id });
    expect(await saved({ city: 'Islampur' }, 3)).toMatchObject({ locality: 'Wagholi', locality_id: null });
    expect(await saved({ locality: null }, 4)).toMatchObject({ locality: null, locality_id: null });
  });
});

describe('a locality', () => {
  it('matches the contract, once for a repeated request, with symmetric neighbours', async () => {
    const aundh = await createLocality(meera, aLocality({ name: 'Aundh', city: 'Latur' }));
    const input = aLocality({
      name: 'Baner',
      city: 'Latur',
      aliases: ['बाणेर', 'Baner Gaon', 'baner', 'Baner  Gaon'],
      pin_codes: ['411045', '411045'],
      neighbour_ids: [aundh.id],
      latitude: 18.56,
      longitude: 73.78,
    });
    const made = await createLocality(meera, input);
    expect(await createLocality(meera, input)).toEqual(made);
    // What the database takes for the same spelling is kept once.
    expect(localitySchema.parse(made)).toMatchObject({ aliases: ['Baner Gaon'], pin_codes: ['411045'] });
    expect((await find(aundh.id))?.neighbours).toEqual([{ id: made.id, name: 'Baner' }]);
    for (const search of ['gaon', '411045', 'latur ban'])
      expect((await listLocalityPage(meera, { search })).items.map((one) => one.id)).toContain(made.id);
    expect(await lookUpLocality(meera, { name: 'बाणेर', city: 'latur' })).toEqual({ id: made.id, name: 'Baner' });
    expect(await lookUpLocality(meera, { name: 'Baner', city: 'Solapur' })).toBeNull();
  });

  it('is refused with a spelling in use, an unknown neighbour, itself as one, or separators as its name', async () => {
    const taken = await createLocality(meera, aLocality({ name: 'Kharadi', city: 'Jalna', aliases: ['EON'] }));
    const refuse = (changes: object) => createLocality(meera, aLocality({ name: 'New', city: 'Jalna', ...changes }));
    await expect(refuse({ name: 'Kharadhi' })).rejects.toMatchObject(refusal('name', 'taken'));
    await expect(refuse({ aliases: ['Eon'] })).rejects.toMatchObject(refusal('aliases', 'alias_taken'));
    await expect(refuse({ neighbour_ids: [uuid()] })).rejects.toMatchObject(refusal('neighbour_ids', 'unknown'));
    await expect(refuse({ name: ' — ' })).rejects.toMatchObject(refusal('name', 'required'));
    await expect(refuse({ city: '—' })).rejects.toMatchObject(refusal('city', 'required'));
    const { id, version } = taken;
    await expect(
      updateLocality(meera, { ...aLocality({ name: 'Kharadi', city: 'Jalna', neighbour_ids: [id] }), id, version }),
    ).rejects.toMatchObject(refusal('neighbour_ids', 'itself'));
    for (const changes of [{ pin_codes: ['0110'] }, { latitude: 18 }, { latitude: 91, longitude: 0 }, { state: '99' }])
      expect(localityInput.safeParse(aLocality(changes)).success).toBe(false);
  });

  it('shows its new name on its properties, and the old one still finds it', async () => {
    const made = await createLocality(meera, aLocality({ name: 'Poona Camp', city: 'Beed' }));
    const property = await offer('Poona Camp', 'Beed');
    const renamed = { ...aLocality({ name: 'Pune Camp East', city: 'Beed' }), id: made.id, version: made.version };
    expect(await updateLocality(meera, renamed)).toMatchObject({ aliases: ['Poona Camp'], property_count: 1 });
    expect(await shown(property.id)).toEqual({ locality: 'Pune Camp East', locality_id: made.id });
    expect(await offer('poona camp', 'Beed')).toMatchObject({ locality: 'Pune Camp East' });
    await expect(updateLocality(meera, renamed)).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { name: 'Pune Camp East', version: 2 } },
    });
  });

  it('is merged into another of its city with its names, PIN codes, neighbours and properties', async () => {
    const make = (changes: object) => createLocality(meera, aLocality({ city: 'Akola', ...changes }));
    const beside = await make({ name: 'Gorakshan' });
    const from = await make({ name: 'Old Town', aliases: ['Juna'], pin_codes: ['444002'], neighbour_ids: [beside.id] });
    const into = await make({ name: 'Old City', pin_codes: ['444001'] });
    const property = await offer('Juna', 'Akola');
    const other = await createLocality(meera, aLocality({ name: 'Old Town', city: 'Jalgaon' }));
    for (const wrong of [other.id, from.id, uuid()])
      await expect(mergeLocality(meera, { id: from.id, into: wrong })).rejects.toMatchObject({ code: 'invalid' });
    expect(await mergeLocality(meera, { id: from.id, into: into.id })).toMatchObject({
      name: 'Old City',
      aliases: ['Old Town', 'Juna'],
      pin_codes: ['444001', '444002'],
      neighbours: [{ id: beside.id }],
      property_count: 1,
    });
    expect(await shown(property.id)).toEqual({ locality: 'Old City', locality_id: into.id });
    expect(await find(from.id)).toBeUndefined();
    await expect(restoreLocality(meera, from.id)).rejects.toMatchObject(refusal('name', 'taken'));
  });

  it('leaves its name on its properties when it is deleted, and takes them back when it is restored', async () => {
    const { id } = await createLocality(meera, aLocality({ name: 'Camp', city: 'Nanded' }));
    const property = await offer('Camp', 'Nanded');
    await deleteLocality(meera, id);
    expect(await shown(property.id)).toEqual({ locality: 'Camp', locality_id: null });
    const unlisted = await listUnlisted(meera);
    expect(unlistedLocality.parse(unlisted.find(({ city }) => city === 'Nanded'))).toEqual({
      name: 'Camp',
      city: 'Nanded',
      state: '27',
      property_count: 1,
      requirement_count: 0,
    });
    await restoreLocality(meera, id);
    expect(await shown(property.id)).toEqual({ locality: 'Camp', locality_id: id });
  });
});

it('counts requirements by every spelling, and lists the places that it does not have', async () => {
  const { id } = await createLocality(meera, aLocality({ name: 'Vashi', city: 'Thane', aliases: ['Sector 17'] }));
  const places = ['sector 17', 'Vashi', 'Ghansoli', 'Thane'];
  await createLead(meera, aLead({ preferred_locations: places }));
  await createLead(meera, aLead({ preferred_locations: ['Ghansoli'] }));
  expect((await find(id))?.requirement_count).toBe(1);
  const unlisted = (await listUnlisted(meera)).filter(({ name }) => places.includes(name));
  expect(unlisted).toEqual([{ name: 'Ghansoli', city: null, state: null, property_count: 0, requirement_count: 2 }]);
});

it('is understood in every spelling by routing and by the filter of clients', async () => {
  await createLocality(meera, aLocality({ name: 'Civil Lines', city: 'Wardha', aliases: ['सिव्हिल लाइन्स', 'CL'] }));
  const lead = await createLead(meera, aLead({ preferred_locations: ['cl'] }));
  expect((await findLeadFacts(meera.db, lead.id))?.places).toEqual(
    expect.arrayContaining(['cl', 'Civil Lines', 'सिव्हिल लाइन्स']),
  );
  const client = await createClient(meera, aClient({ full_name: 'Lata Rane' }));
  await saveClientPreferences(meera, {
    id: client.id,
    version: client.version,
    ...somePreferences({ preferred_locations: ['CL'] }),
  });
  for (const location of ['Civil Lines', 'civil-lines', 'सिव्हिल लाइन्स'])
    expect((await listClients(meera, { location: [location] })).items.map(({ id }) => id)).toEqual([client.id]);
  expect((await listClients(meera, { location: ['Civil'] })).items).toEqual([]);
});

it('is recognized in a text by whole words in any spelling, the longest first', async () => {
  const add = (name: string, aliases: string[] = []) =>
    createLocality(meera, aLocality({ name, aliases, city: 'Goa' }));
  await add('Porvorim', ['Alto Betim']);
  await add('Miramar', ['मिरामार']);
  await add('Miramar Beach Road');
  const read = (text: string) => findLocalitiesInText(meera.db, text, 5);
  expect(await read('2 BHK in Alto-Betim, or near Miramar beach road?')).toEqual(['Porvorim', 'Miramar Beach Road']);
  expect(await read('मिरामार मध्ये फ्लॅट हवा')).toEqual(['Miramar']);
  expect(await read('Miramarket, Porvori')).toEqual([]);
  expect(await read('')).toEqual([]);
});

it('keeps each pair of neighbours once in the database', async () => {
  const { rows } = await meera.db.execute<{ count: number }>(
    sql`select count(*)::int as count from locality_neighbours where first_id >= second_id`,
  );
  expect(rows).toEqual([{ count: 0 }]);
});
