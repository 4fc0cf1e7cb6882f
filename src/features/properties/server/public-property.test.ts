import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import type { PropertyInput } from '../contract.ts';
import { aDescribedProperty } from '../property-testing.ts';
import { readPublicProperties } from './public-property.ts';
import { deleteProperty } from './service/delete-property.ts';
import { createProperty, setPropertyStatus } from './service/save-property.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let rohan: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
});
afterAll(() => agency.close());

const add = (changes: Partial<PropertyInput> = {}) => createProperty(rohan, aDescribedProperty(changes));

describe('a property for everybody', () => {
  it('tells what buyers ask for, and its exact place only when asked', async () => {
    const { id } = await add({
      address: 'B-1204, Nilgiri Residency',
      latitude: 18.5596,
      longitude: 73.7797,
      rera_number: 'P52100012345',
      video_url: 'https://youtu.be/abc',
    });
    const read = (withExactAddress: boolean) => readPublicProperties(rohan.db, [id], { withExactAddress });
    const [rough] = await read(false);
    expect(rough).toMatchObject({
      id,
      price: '12500000.00',
      city: 'Pune',
      state: '27',
      square_feet: '1315.00',
      area_basis: 'carpet',
      rera_number: 'P52100012345',
      is_available: true,
      exact_address: null,
      images: [],
      floor_plans: [],
      video_url: 'https://youtu.be/abc',
      tour_url: null,
      agent: { full_name: 'Rohan Deshpande', email: expect.any(String), picture_id: null },
    });
    expect(JSON.stringify(rough)).not.toMatch(/1204|411045|18\.5596/u);
    expect((await read(true))[0]?.exact_address).toEqual({
      address: 'B-1204, Nilgiri Residency',
      zip_code: '411045',
      latitude: 18.5596,
      longitude: 73.7797,
    });
  });

  it('never tells its owner, its people or its history', async () => {
    const owner = await createClient(rohan, aClient({ full_name: 'Kusum Ranade', phone: '9822012345' }));
    const { id } = await add({ owner_id: owner.id });
    const text = JSON.stringify(await readPublicProperties(rohan.db, [id], { withExactAddress: true }));
    for (const secret of ['Ranade', '9822012345', owner.id, `"${rohan.actor.profileId}"`, 'listing_date', 'created_'])
      expect(text).not.toContain(secret);
  });

  it('keeps the order of the ids, leaves out the trash, and says what is closed', async () => {
    const [first, second, gone] = [await add(), await add(), await add()];
    await setPropertyStatus(rohan, { id: first.id, status: 'sold' });
    await deleteProperty(rohan, gone.id);
    const ids = [gone.id, second.id, uuid(), first.id];
    const found = await readPublicProperties(rohan.db, ids, { withExactAddress: false });
    expect(found.map(({ id, is_available }) => [id, is_available])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
  });

  it('has no contact of an agent who has left', async () => {
    const priya = await agency.hire('Agent', 'Priya Nair');
    const { id } = await add({ agent_id: priya.actor.profileId });
    await agency.base.database.pool.query("update profiles set status = 'inactive' where id = $1", [
      priya.actor.profileId,
    ]);
    expect((await readPublicProperties(rohan.db, [id], { withExactAddress: false }))[0]?.agent).toBeNull();
  });
});
