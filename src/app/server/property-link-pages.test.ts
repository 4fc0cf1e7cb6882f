import jsQR from 'jsqr';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClient } from '#features/clients/client-testing.ts';
import { aDescribedProperty } from '#features/properties/property-testing.ts';
import type { PropertyLink } from '#features/property-links/contract.ts';
import { languages } from '#platform/i18n/languages.ts';
import type { TestApp } from './app-testing.ts';
import { createTestApp } from './app-testing.ts';

let testApp: TestApp;
let admin: Awaited<ReturnType<TestApp['addPerson']>>;
let ownerId: string;
let clientId: string;
let propertyId: string;

/** Must never leave the agency, in any form. */
const secrets = ['Kusum Ranade', '98220 99999', 'B-1204', '411045', '18.5596', 'Key with the guard', 'Anjali Gokhale'];
const script = '</p><script>alert(1)</script>"><img src=x onerror=alert(2)>';
const browser = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';

const inject = (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD', url: string, rest: object = {}) =>
  testApp.built.app.inject({ method, url, headers: { 'user-agent': browser }, ...rest });

async function api<T = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
): Promise<T> {
  const headers = { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await inject(method, `/api${url}`, { headers, ...(payload && { payload }) });
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
  return answer.body === '' ? ({} as T) : answer.json<T>();
}

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.addPerson({ role: 'Admin', full_name: 'Meera Kulkarni', phone: '+91 98220 41736' });
  const add = (full_name: string, more: object = {}) =>
    api('POST', '/clients', { ...aClient({ full_name }), ...more, id: uuid() });
  ownerId = String((await add('Kusum Ranade', { phone: '98220 99999' })).id);
  clientId = String((await add('Anjali Gokhale', { notes: 'Key with the guard' })).id);
  const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#446688' } })
    .withExif({ IFD0: { Artist: 'Kusum Ranade', ImageDescription: 'B-1204' } })
    .jpeg()
    .toBuffer();
  const image = uuid();
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(picture)]), 'Kusum Ranade B-1204.jpg');
  const encoded = new Response(form);
  const uploaded = await inject('POST', `/api/files?kind=property_image&id=${image}`, {
    headers: {
      cookie: admin.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(uploaded.statusCode).toBe(201);
  propertyId = await addProperty({ image_ids: [image] });
});
afterAll(() => testApp.close());

async function addProperty(changes: object = {}): Promise<string> {
  const property = aDescribedProperty({
    title: `सह्याद्री <b>Heights</b>`,
    address: 'B-1204, Pancard Club Road',
    latitude: 18.5596,
    longitude: 73.7797,
    rera_number: 'P52100012345',
    description: `East light.\n${script}`,
    owner_id: ownerId,
    ...changes,
  });
  return String((await api('POST', '/properties', property)).id);
}

async function share(changes: object = {}): Promise<{ path: string; link: PropertyLink }> {
  const { url, link } = await api<{ url: string; link: PropertyLink }>('POST', '/property-links', {
    id: uuid(),
    property_id: propertyId,
    recipient: { topic: 'clients', id: clientId },
    ...changes,
  });
  return { path: new URL(url).pathname, link };
}

const post = (path: string, fields: Record<string, string>, headers: object = {}) =>
  inject('POST', path, {
    headers: {
      'user-agent': browser,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });

const linkOf = async (id: string) =>
  (await api<PropertyLink[]>('GET', `/properties/${propertyId}/links`)).find((one) => one.id === id);

/** Reads the QR code of a page: its path draws one square for each dark module. */
function readCode(body: string): string | undefined {
  const [, side = '0', path = ''] = /<svg viewBox="0 0 (\d+) \d+"[^>]*><path d="([^"]*)"/u.exec(body) ?? [];
  const [scale, width] = [8, Number(side) * 8];
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, way, first, second] of path.matchAll(/([Mm])(-?\d+) ?(-?\d+)/gu)) {
    [x, y] = way === 'M' ? [Number(first), Number(second)] : [x + Number(first), y + Number(second)];
    for (let row = y * scale; row < (y + 1) * scale; row += 1)
      for (let column = x * scale; column < (x + 1) * scale; column += 1)
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  }
  return jsQR(pixels, width, width)?.data;
}

describe('the public page of a property', () => {
  it('works without scripts, within its budget, and contains no secret in any language', async () => {
    const { path } = await share();
    for (const { code } of languages) {
      const page = await inject('GET', `${path}?l=${code}`);
      expect([page.statusCode, page.headers['x-robots-tag'], page.headers['cache-control']]).toEqual([
        200,
        'noindex, nofollow',
        'no-store',
      ]);
      expect(page.body).toContain(`<html lang="${code}">`);
      expect(page.body).toContain('₹1,25,00,000');
      expect(page.body).toContain('P52100012345');
      expect(page.body).toContain('Meera Kulkarni');
      expect(Buffer.byteLength(page.body)).toBeLessThan(100_000);
      // Typed text stays text: no element and no attribute comes from it.
      expect(page.body).not.toMatch(/<script|<b>Heights|<img src=x|<[^>]*\s(style|on\w+)=/u);
      for (const secret of [...secrets, ownerId, clientId, admin.id, propertyId])
        expect(page.body).not.toContain(secret);
    }
    const [, nonce] =
      /'nonce-([^']+)'/u.exec(String((await inject('GET', path)).headers['content-security-policy'])) ?? [];
    expect(nonce).toBeTruthy();
  });

  it('shows the exact address only if its link says so', async () => {
    const { path } = await share({ with_exact_address: true });
    const { body } = await inject('GET', path);
    expect(body).toContain('B-1204');
    expect(body).toContain('destination=18.5596%2C73.7797');
  });

  it('has a RERA code that reads back, and pictures without metadata', async () => {
    const { path } = await share();
    const { body } = await inject('GET', path);
    expect(readCode(body)).toBe('P52100012345');
    const preview = await inject('GET', `${path}/preview.jpg`);
    expect(preview.headers['content-type']).toBe('image/jpeg');
    const picture = await inject('GET', `${path}/pictures/0/640`);
    for (const { rawPayload } of [preview, picture]) {
      const { exif, iptc, xmp } = await sharp(rawPayload).metadata();
      expect([exif, iptc, xmp]).toEqual([undefined, undefined, undefined]);
      expect(rawPayload.includes('Ranade')).toBe(false);
    }
    expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(body).toContain(`<meta property="og:image" content="http://localhost:3000${path}/preview.jpg">`);
    expect(body).toMatch(
      /og:description" content="₹1\.\d Cr · 3 BHK · 1,315 sq ft \(Carpet area\) · Pune, Maharashtra"/u,
    );
    expect((await inject('GET', `${path}/pictures/1/640`)).statusCode).toBe(404);
  });

  it('counts opens of people, after the notice, and not those of previews, HEAD and staff', async () => {
    const { path, link } = await share();
    const page = await inject('GET', path);
    expect(page.body.indexOf('We count how often')).toBeLessThan(page.body.indexOf(`${path}/opened`));
    const agents = [
      'WhatsApp/2.23.20',
      'facebookexternalhit/1.1',
      'TelegramBot (like TwitterBot)',
      'Slackbot-LinkExpanding 1.0',
      '',
    ];
    for (const agent of agents) await inject('GET', `${path}/opened`, { headers: { 'user-agent': agent } });
    await inject('GET', `${path}/opened`, { headers: { 'user-agent': browser, 'sec-purpose': 'prefetch' } });
    await inject('GET', `${path}/opened`, { headers: { 'user-agent': browser, cookie: admin.cookie } });
    expect((await inject('HEAD', `${path}/opened`)).statusCode).toBe(404);
    expect((await linkOf(link.id))?.opens).toBe(0);
    await inject('GET', `${path}/opened`);
    expect(await linkOf(link.id)).toMatchObject({ opens: 1, last_opened_at: expect.any(String) });
  });

  it('gives one answer to unknown, expired and revoked links, and opens nothing else with one', async () => {
    const [revoked, expired] = [await share(), await share()];
    await api('DELETE', `/property-links/${revoked.link.id}`);
    await testApp.services.database.pool.query(
      `update property_links set created_at = now() - interval '2 days', expires_at = now() - interval '1 day' where id = $1`,
      [expired.link.id],
    );
    const portalToken = (await testApp.openLink()).split('=')[1];
    const withoutNonce = (body: string) => body.replaceAll(/nonce="[^"]*"/gu, '');
    const answers = await Promise.all(
      [revoked.path, expired.path, '/p/nothing', `/p/${'x'.repeat(300)}`, `/p/${portalToken}`].map(async (path) => {
        const { statusCode, body } = await inject('GET', path);
        return [statusCode, withoutNonce(body)];
      }),
    );
    for (const answer of answers) expect(answer).toEqual([404, answers[0]?.[1]]);
    expect(String(answers[0]?.[1])).not.toContain('Heights');
    for (const part of ['opened', 'pictures/0/640', 'agent', 'preview.jpg'])
      expect((await inject('GET', `${revoked.path}/${part}`)).statusCode).toBe(404);
    const token = (await share()).path.replace('/p/', '');
    const portal = await inject('GET', '/api/portal', { headers: { cookie: `aangan_portal=${token}` } });
    expect(portal.statusCode).toBe(401);
    expect((await inject('GET', `/portal?link=${token}`)).statusCode).toBe(200);
  });

  it('says only that a closed or deleted property is gone, with whom to ask', async () => {
    const id = await addProperty();
    const { path } = await share({ property_id: id });
    await api('DELETE', `/properties/${id}`);
    const { statusCode, body } = await inject('GET', path);
    expect(statusCode).toBe(410);
    expect(body).toContain('no longer available');
    expect(body).toContain('tel:+919822041736');
    expect(body).not.toMatch(/Heights|₹|Pune|P521/u);
    expect((await inject('GET', `${path}/preview.jpg`)).statusCode).toBe(404);
    expect((await post(`${path}/visit`, { id: uuid() })).statusCode).toBe(410);
  });

  it('takes answers by forms once, from its own origin only, and within a limit', async () => {
    const { path, link } = await share({ recipient: null, recipient_name: 'A neighbour' });
    const visit = { id: uuid(), day: '', part: 'evening', message: script, name: 'Vikram', phone: '12' };
    const refused = await post(`${path}/visit`, visit);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Enter your phone number');
    expect(refused.body).toContain('value="Vikram"');
    expect(refused.body).not.toMatch(/<script|<img src=x/u);
    for (const _ of [1, 2]) {
      const saved = await post(`${path}/visit?l=hi`, { ...visit, phone: '98220 41737' });
      expect([saved.statusCode, saved.headers.location]).toEqual([303, `${path}?l=hi`]);
    }
    expect((await linkOf(link.id))?.answers).toMatchObject([
      { kind: 'visit', day_part: 'evening', phone: '98220 41737' },
    ]);
    const foreign = await post(
      `${path}/dismissal`,
      { id: uuid(), reason: 'price' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    );
    expect(foreign.statusCode).toBe(403);
    expect((await post(`${path}/dismissal`, { id: uuid(), reason: 'nonsense' })).statusCode).toBe(422);
    expect((await post(`${path}/dismissal`, { id: uuid(), reason: 'price' })).statusCode).toBe(303);
    expect((await inject('GET', path)).body).toContain('You said that it is not for you.');
    expect((await post(`${path}/undo`, {})).statusCode).toBe(303);
    expect((await linkOf(link.id))?.answers).toEqual([]);
    const codes = await Promise.all(
      Array.from({ length: 25 }, async () => (await post(`${path}/undo`, {})).statusCode),
    );
    expect(codes).toContain(429);
  });
});
