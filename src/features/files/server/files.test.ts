import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { readPictureFile, storePicture } from './service.ts';

let agency: TestAgency;
let meera: Context<Staff>;
let imran: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager');
  imran = await agency.hire('Agent');
});
afterAll(() => agency.close());

const picture = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
const kind = 'property_image' as const;

async function bytesOf(id: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await readPictureFile(meera, id, 30)).stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

it('stores a picture once, and rejects another user’s id', async () => {
  const id = uuid();
  const stored = await storePicture(meera, { id, kind, name: 'hall.png', content: await picture('#446688') });
  const before = await bytesOf(id);
  const other = await picture('#aa5533');
  await expect(storePicture(imran, { id, kind, name: 'x.png', content: other })).rejects.toMatchObject({
    code: 'conflict',
    details: { reason: 'id_taken' },
  });
  const avatar = storePicture(meera, { id, kind: 'avatar', name: 'x.png', content: other });
  await expect(avatar).rejects.toMatchObject({ code: 'conflict' });
  expect(await storePicture(meera, { id, kind, name: 'again.png', content: other })).toEqual(stored);
  expect(await bytesOf(id)).toEqual(before);
});

it('removes unstorable characters from a file name', async () => {
  const content = await picture('#000');
  const { name } = await storePicture(meera, { kind, name: `nul\u0000 \ud800${'😀'.repeat(300)}`, content });
  expect(name).toBe(`nul   ${'😀'.repeat(194)}`);
});
