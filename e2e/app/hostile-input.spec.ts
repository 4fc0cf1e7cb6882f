import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { APIResponse } from '@playwright/test';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { expect, test } from '../fixtures.ts';
import { cardTitled, chooseFiles, picture, toastWith } from '../screen.ts';

const megabyte = 1024 * 1024;
const svg = {
  name: 'plan.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>'),
};
const noPicture = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Call Mrs Joshi about the keys.') };

/** A real picture, padded to a larger size. */
async function largePicture(name: string, bytes: number) {
  const small = await picture(name, '#446688');
  return { ...small, buffer: Buffer.concat([small.buffer, Buffer.alloc(bytes - small.buffer.byteLength)]) };
}

async function problemOf(answer: APIResponse): Promise<{ status: number; code: unknown; fields: unknown }> {
  const { data } = await answer.json();
  expect(data.requestId).toMatch(/^[\da-f]+$/u);
  return { status: answer.status(), code: data.code, fields: data.fields };
}

test('files that are no picture, too large or SVG are rejected on the screen with a reason', { tag: '@long' }, async ({
  admin: page,
  consoleGuard,
}) => {
  await page.goto('/properties/add');
  const add = page.getByRole('button', { name: 'Add pictures' });
  await chooseFiles(page, add, [{ name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }]);
  await expect(toastWith(page, 'Invalid files')).toContainText('Please select only image files.');
  await chooseFiles(page, add, [await largePicture('huge.jpg', 6 * megabyte)]);
  await expect(toastWith(page, 'Files too large')).toContainText('Please select images smaller than 5MB each.');
  consoleGuard.mayRefuse(415, '/api/files');
  consoleGuard.mayRefuse(422, '/api/files');
  await chooseFiles(page, add, [noPicture]);
  await expect(toastWith(page, 'notes.jpg was not added')).toBeVisible();
  await chooseFiles(page, add, [svg]);
  await expect(toastWith(page, 'plan.svg was not added').or(toastWith(page, 'Invalid files').nth(1))).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove picture/u })).toHaveCount(0);
  // One valid picture together with invalid ones.
  await chooseFiles(page, add, [noPicture, await picture('../../hall.jpg', '#aa5533')]);
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
});

test('a photo of 12 MB is made smaller in the browser, and stays upright', { tag: '@long' }, async ({
  admin: page,
}) => {
  const [width, height] = [4000, 3000];
  const photo = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 97 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(photo.byteLength).toBeGreaterThan(12 * megabyte);
  await page.goto('/properties/add');
  // The noise takes the server long.
  const answer = page.waitForResponse(/\/api\/files\?kind=property_image/u, { timeout: 90_000 });
  const files = [{ name: 'terrace.jpg', mimeType: 'image/jpeg', buffer: photo }];
  await chooseFiles(page, page.getByRole('button', { name: 'Add pictures' }), files);
  expect(await (await answer).json()).toMatchObject({ width: 1920, height: 2560 });
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
});

test('the server inspects the content of every picture', { tag: '@long' }, async ({ api, agency }) => {
  const upload = (file: Parameters<typeof api.upload>[1], kind = 'property_image') =>
    api.upload(`/files?kind=${kind}&id=${uuid()}`, file);
  expect(await problemOf(await upload(noPicture))).toMatchObject({ status: 422, code: 'invalid' });
  expect(await problemOf(await upload({ ...svg, name: 'plan.png', mimeType: 'image/png' }))).toMatchObject({
    status: 422,
    code: 'invalid',
  });
  expect(await problemOf(await upload(await largePicture('huge.jpg', 6 * megabyte)))).toMatchObject({
    status: 413,
    code: 'too_large',
  });
  expect(await problemOf(await upload(await largePicture('me.jpg', 3 * megabyte), 'avatar'))).toMatchObject({
    status: 413,
  });
  const endless = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(await problemOf(await upload({ name: 'endless.png', mimeType: 'image/png', buffer: endless }))).toMatchObject({
    status: 422,
    fields: [{ path: 'file', code: 'too_many_pixels' }],
  });

  const travelling = await upload(await picture('../../../../etc/cron.d/aangan.jpg', '#335577'));
  expect(travelling.status()).toBe(201);
  const kept = await readdir(agency.dataDir, { recursive: true });
  expect(kept.filter((name) => /cron|aangan\.jpg|\.\./u.test(name))).toEqual([]);
  const escaping = await api.request.get(`${agency.url}/files/..%2f..%2fpackage.json/640`);
  expect(escaping.status()).toBe(404);
});

test('pictures of people are inspected in the same way', { tag: '@long' }, async ({ page, api, admin }) => {
  await api.get('/me');
  await page.goto('/sign-up');
  const choose = page.getByRole('button', { name: 'Upload Picture' });
  await chooseFiles(page, choose, [{ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }]);
  await expect(toastWith(page, 'Invalid file type')).toContainText('Please select an image file');
  await chooseFiles(page, choose, [await largePicture('me.jpg', 3 * megabyte)]);
  await expect(toastWith(page, 'File too large')).toContainText('Please select an image smaller than 2MB');

  await admin.goto('/settings?tab=profile');
  const button = admin
    .getByRole('main')
    .getByRole('button', { name: /picture/iu })
    .first();
  await chooseFiles(admin, button, [await largePicture('me.jpg', 3 * megabyte)]);
  await expect(toastWith(admin, 'File too large')).toContainText('Please select an image smaller than 2MB');
});

test('oversized, malformed and cross-site requests are rejected, and the program keeps running', {
  tag: '@long',
}, async ({ api, agency }) => {
  const tenMegabytes = JSON.stringify({ id: uuid(), title: 'x'.repeat(10 * megabyte) });
  const headers = { origin: agency.url, 'content-type': 'application/json' };
  const post = (path: string, data: string, more = {}) =>
    api.request.post(`${agency.url}${path}`, { data, headers: { ...headers, ...more } });
  for (const path of ['/api/properties', '/rpc/properties/create', '/api/sign-in']) {
    // The server may close the connection before the whole body is sent; a retry then gets the answer.
    await expect(async () => expect((await post(path, tenMegabytes)).status(), path).toBe(413)).toPass();
  }
  const broken = await post('/api/properties', '{"title": ');
  expect(broken.status()).toBeGreaterThanOrEqual(400);
  expect(broken.status()).toBeLessThan(500);
  const deep = await post('/api/properties', `${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  expect(deep.status()).toBeGreaterThanOrEqual(400);
  expect(deep.status()).toBeLessThan(500);
  const polluted = await post('/api/properties', '{"__proto__": {"title": "x"}, "constructor": 1}');
  expect(polluted.status()).toBeLessThan(500);
  const foreign = await post('/api/property-types', '{}', { origin: 'https://evil.example' });
  expect(await problemOf(foreign)).toMatchObject({ status: 403, code: 'forbidden' });

  const type = { id: uuid(), description: '', type_group: 'Land' };
  const control = await api.fetch('POST', '/property-types', { ...type, name: 'Nul\u0000l' });
  expect(await problemOf(control)).toMatchObject({ fields: [{ path: 'name', code: 'control_character' }] });
  const long = await api.fetch('POST', '/property-types', { ...type, name: 'x'.repeat(81) });
  expect(await problemOf(long)).toMatchObject({ status: 422, fields: [{ path: 'name', code: 'too_long', limit: 80 }] });
  const notAnId = await api.fetch('GET', "/properties/1'%20or%20'1'='1");
  expect(notAnId.status()).toBe(422);
  expect((await api.fetch('GET', '/me')).ok()).toBe(true);
});

test('text is shown as text everywhere', { tag: '@long' }, async ({ admin: page, api }) => {
  const title = '<img src=x onerror="document.title=`owned`"> & "quoted"';
  const { id } = await api.addProperty({ title, city: '=1+1', description: '<script>alert(1)</script>' });
  await page.goto('/properties');
  await expect(cardTitled(page, title)).toBeVisible();
  await page.goto(`/properties/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(page).not.toHaveTitle('owned');
  await page.goto('/properties?search=%25%27%3B--&price_min=abc&status=%7B%22a%22%3A1%7D&sort=drop');
  await expect(page.getByText('Try adjusting your search filters')).toBeVisible();
  await page.goto('/properties?status=%7B%22a%22%3A1%7D&price_min=abc&type=7&sort=drop');
  await expect(cardTitled(page, title)).toBeVisible();
  await page.goto('/search?q=%7B%22a%22%3A1%7D');
  await expect(page.getByText('What are you looking for?')).toBeVisible();
  await page.goto('/properties/import?import=7&step=check');
  await expect(page.getByRole('button', { name: /^Choose a CSV or Excel file/u })).toBeVisible();
});

test('invalid prices and broken characters are named in the form, and nothing is sent', { tag: '@long' }, async ({
  admin: page,
  api,
}) => {
  const listed = () => api.get<{ items: unknown[] }>('/properties');
  const before = await listed();
  await page.goto('/properties/add');
  const submit = page.getByRole('main').getByRole('button', { name: 'Add Property' });
  const price = page.getByLabel('Price');
  for (const odd of ['1.2.3', '1e5', '-5', '०१x', 'Infinity']) {
    await price.fill(odd);
    await submit.click();
    await expect(page.getByText('Price must be a number', { exact: true }), odd).toBeVisible();
    await price.fill('42,00,000');
    await expect(page.getByText('Price must be a number', { exact: true }), odd).toBeHidden();
  }
  await price.fill('0');
  await submit.click();
  await expect(page.getByText('Price must be more than zero')).toBeVisible();

  for (const [label, pasted] of [
    ['Title', 'Villa \ud83d'],
    ['Address', '\udc00 Baner Road'],
    ['City', 'Pu\u0000ne'],
    ['Description', 'half \ud800 a character'],
  ] as const) {
    await page.getByLabel(label).focus();
    // As from the clipboard; the driver would repair the text.
    const units = pasted.split('').map((unit) => unit.charCodeAt(0));
    await page.evaluate((codes) => document.execCommand('insertText', false, String.fromCharCode(...codes)), units);
  }
  await submit.click();
  for (const label of ['Title', 'Address', 'City', 'Description']) {
    await expect(page.getByText(`A character in ${label} cannot be stored`)).toBeVisible();
  }
  expect(await listed()).toEqual(before);
});

test('files that are no list are rejected before they are read', { tag: '@long' }, async ({
  admin: page,
  consoleGuard,
}) => {
  consoleGuard.expectRefusal(422, '/api/imports');
  await page.goto('/properties/import');
  const choose = page.getByRole('button', { name: /^Choose a CSV or Excel file or drop it here/u });
  const alert = page.getByRole('main').getByRole('alert');
  const csv = (name: string, content: string | Buffer) => [
    { name, mimeType: 'text/csv', buffer: Buffer.from(content) },
  ];
  const refusals: readonly (readonly [string, string | Buffer, string])[] = [
    ['empty.csv', '', 'This file is empty.'],
    ['book.xlsx', 'PK\u0003\u0004', 'This Excel file is damaged or incomplete.'],
    [
      'renamed.csv',
      Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000', 'latin1'),
      'This Excel file is damaged or incomplete.',
    ],
    ['picture.csv', (await picture('x.jpg', '#000')).buffer, 'This is a picture.'],
    ['header.csv', 'title,price\n', 'This file has column names but no rows below them.'],
    ['quote.csv', `title,price\n"Banyan Villa,4200000\n${'Kamala Niwas,1\n'.repeat(30)}`, 'is never closed'],
  ];
  for (const [name, content, text] of refusals) {
    await chooseFiles(page, choose, csv(name, content));
    await expect(alert, name).toContainText(text);
    await expect(alert, name).toContainText(name);
  }
  await expect(page).toHaveURL('/properties/import');
});
