import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { keyOf, storePicture } from '#features/files/server/service.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { withPrintedPages } from '#platform/pdf/server/printed-testing.ts';
import { aDescribedProperty } from '../../property-testing.ts';
import { deleteProperty } from '../service/delete-property.ts';
import { createProperty } from '../service/save-property.ts';
import { makeComparison, makeSheet } from './make-sheet.ts';

let agency: TestAgency;
let meera: Context<Staff>;

beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager', 'Meera Kulkarni');
});
afterAll(() => agency.close());

const textOf = (pdf: Uint8Array) =>
  withPrintedPages(pdf, (pages) => pages.map(({ text }) => text.replaceAll(/\s+/gu, ' ')).join(' '));

/** A property with as many pictures as one may have, and data that no buyer may see. */
async function listSecretFlat() {
  const owner = await createClient(meera, aClient({ full_name: 'Secret Owner', phone: '+91 90000 00001' }));
  const image_ids: string[] = [];
  const content = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#7799bb' } })
    .withExif({ IFD0: { Artist: 'Secret Photographer' } })
    .jpeg()
    .toBuffer();
  for (let index = 0; index < 40; index += 1) {
    const { id } = await storePicture(meera, { id: uuid(), kind: 'property_image', name: 'secret-name.jpg', content });
    image_ids.push(id);
  }
  return createProperty(
    meera,
    aDescribedProperty({
      owner_id: owner.id,
      image_ids,
      address: '7 Secret Lane',
      latitude: 18.559_123,
      longitude: 73.776_543,
      listing_date: '2026-01-05',
    }),
  );
}

describe('the sheet of a property', () => {
  it('shows the facts and six of forty pictures, and nothing internal', async () => {
    const property = await listSecretFlat();
    const { title, pdf } = await makeSheet(meera, { id: property.id, language: 'en', withExactAddress: false });
    expect(title).toBe('Flat in Baner');
    const text = await textOf(pdf);
    for (const part of [
      'Flat in Baner',
      '₹1,25,00,000',
      'Carpet area 1,315 sq ft',
      'Pune, Maharashtra',
      'Meera Kulkarni',
    ])
      expect(text).toContain(part);
    const file = Buffer.from(pdf).toString('latin1');
    expect(file.match(/\/Subtype \/Image/gu)).toHaveLength(6);
    const { id, owner_id, agent_id, images } = property;
    const ids = [id, owner_id, agent_id, images[0]?.id].map(String);
    for (const secret of ['Secret', 'secret', '411045', '90000 00001', '18.55', '73.77', '2026-01-05', ...ids]) {
      expect(text).not.toContain(secret);
      expect(file).not.toContain(secret);
    }
    const exact = await makeSheet(meera, { id, language: 'gu', withExactAddress: true });
    expect(await textOf(exact.pdf)).toContain('7 Secret Lane, Pune, મહારાષ્ટ્ર 411045');
  });

  it('is made without a picture whose file is gone, and not of a property in the trash', async () => {
    const content = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const picture = await storePicture(meera, { id: uuid(), kind: 'property_image', name: 'flat.png', content });
    for (const width of picture.sizes) await meera.files.remove(keyOf(picture.id, width));
    const property = await createProperty(meera, aDescribedProperty({ image_ids: [picture.id] }));
    const choice = { language: 'en', withExactAddress: false } as const;
    const both = [property, await createProperty(meera, aDescribedProperty({ title: 'Villa in Aundh' }))];
    const ids = both.map(({ id }) => id).reverse();
    expect(await textOf(await makeComparison(meera, { ids, ...choice }))).toContain('Villa in Aundh Flat in Baner');
    const { pdf } = await makeSheet(meera, { id: property.id, ...choice });
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('/Subtype /Image');
    await deleteProperty(meera, property.id);
    await expect(makeSheet(meera, { id: property.id, ...choice })).rejects.toMatchObject({ code: 'not_found' });
    await expect(makeComparison(meera, { ids, ...choice })).rejects.toMatchObject({ code: 'not_found' });
  });
});
