import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { removeLogo, saveLogo } from '#features/company/server/logo.ts';
import { findCompany, findLogo } from '#features/company/server/repository.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';

let agency: TestAgency;
let meera: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  meera = await agency.hire('Manager');
});
afterAll(() => agency.close());

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#1f3b34' } }).extend({
    top: 100,
    bottom: 100,
    left: 100,
    right: 100,
    background: '#ffffff00',
  });

it('stores a logo as a bounded PNG without its margins, with a new URL for each upload', async () => {
  const { version } = await findCompany(meera.db);
  await saveLogo(meera, await drawing(1200, 300).webp().toBuffer());
  const first = await findLogo(meera.db);
  expect(await sharp(first?.content).metadata()).toMatchObject({ format: 'png', width: 600, height: 150 });
  expect(first).toMatchObject({ width: 600, height: 150 });
  const { logo_id } = await findCompany(meera.db);
  await saveLogo(meera, await drawing(90, 90).jpeg().toBuffer());
  const after = await findCompany(meera.db);
  expect(after.logo_id).not.toBe(logo_id);
  // A concurrent edit of the company does not conflict with it.
  expect(after.version).toBe(version);
  await removeLogo(meera);
  expect([(await findCompany(meera.db)).logo_id, await findLogo(meera.db)]).toEqual([null, null]);
});

it.each([
  [
    'a drawing with scripts',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'not_a_picture',
  ],
  ['half a picture', '\u0089PNG\r\n\u001a\n', 'not_a_picture'],
])('refuses %s', async (_what, text, code) => {
  await expect(saveLogo(meera, Buffer.from(text, 'latin1'))).rejects.toMatchObject({
    details: { fields: [{ path: 'file', code }] },
  });
});

it('accepts a picture of one colour', async () => {
  const plain = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await saveLogo(meera, plain);
  expect(await findLogo(meera.db)).toMatchObject({ width: 40, height: 40 });
});
