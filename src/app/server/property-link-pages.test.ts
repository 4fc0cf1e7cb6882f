import jsQR from 'jsqr';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClient } from '#features/clients/client-testing.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import { aDescribedProperty } from '#features/properties/property-testing.ts';
import type { PropertyLink } from '#features/property-links/contract.ts';
import { languages } from '#platform/i18n/languages.ts';
import { withPrintedPages } from '#platform/pdf/server/printed-testing.ts';
import type { TestApp } from './app-testing.ts';
import { createTestApp } from './app-testing.ts';
import { uploadTellingPicture } from './picture-upload-testing.ts';

let testApp: TestApp;
let admin: Awaited<ReturnType<TestApp['addPerson']>>;
let ownerId: string;
let clientId: string;
let propertyId: string;

/** Must never leave the agency, in any form. */
const secrets = ['Kusum Ranade', '98220 99999', 'B-1204', '411045', '18.5596', 'Key with the guard', 'Anjali Gokhale'];
const script = '</p><script>alert(1)</script>"><img src=x onerror=alert(2)>';
const squeezed = (text: string) => text.replaceAll(/\s+/gu, '');
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
  propertyId = await addProperty({ image_ids: [await uploadTellingPicture(testApp, admin)] });
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
    property_ids: [propertyId],
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

  it('shows floor plans after the pictures, and links to a video and a virtual tour', async () => {
    const [photo, plan] = [await uploadTellingPicture(testApp, admin), await uploadTellingPicture(testApp, admin)];
    const media = { video_url: 'https://youtu.be/abc?t=1&x="><b>', tour_url: 'https://my.matterport.com/show/?m=x' };
    const id = await addProperty({ image_ids: [photo], floor_plan_ids: [plan], ...media });
    const { path } = await share({ property_ids: [id, propertyId] });
    const { body } = await inject('GET', `${path}?p=1`);
    expect(body).toContain('<h2>Floor plans</h2>');
    expect(body).toContain(`<img src="${path}/pictures/1/640?p=1"`);
    expect(body.match(/<li><a href="[^"]*\/pictures\/\d/gu)).toHaveLength(2);
    expect(body).toContain('Photo 1 of');
    const opensApart = 'target="_blank" rel="noopener noreferrer nofollow"';
    expect(body).toContain(
      `href="https://youtu.be/abc?t=1&amp;x=&quot;&gt;&lt;b&gt;" ${opensApart}>Watch the video</a>`,
    );
    expect(body).toContain(`href="${media.tour_url}" ${opensApart}>Virtual tour</a>`);
    for (const secret of [...secrets, photo, plan]) expect(body).not.toContain(secret);
    const { statusCode, rawPayload } = await inject('GET', `${path}/pictures/1/640?p=1`);
    const { exif, iptc, xmp } = await sharp(rawPayload).metadata();
    expect([statusCode, exif, iptc, xmp]).toEqual([200, undefined, undefined, undefined]);
    expect((await inject('GET', `${path}/pictures/2/640?p=1`)).statusCode).toBe(404);
    const other = await inject('GET', `${path}?p=2`);
    expect(other.body).not.toMatch(/Floor plan|Watch the video|Virtual tour/u);
  });

  it('has no floor plan as its picture in chats', async () => {
    const plan = await uploadTellingPicture(testApp, admin);
    const { path } = await share({ property_ids: [await addProperty({ floor_plan_ids: [plan] })] });
    const { body } = await inject('GET', path);
    expect([body.includes('Floor plans'), body.includes('class="gallery"')]).toEqual([true, false]);
    expect(body).not.toContain('og:image');
    expect((await inject('GET', `${path}/preview.jpg`)).statusCode).toBe(404);
    expect((await inject('GET', `${path}/pictures/0/640`)).statusCode).toBe(200);
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
        const { statusCode, rawPayload, headers } = await inject('GET', path);
        // These differ with every request.
        const { date: _date, 'x-request-id': _id, 'content-security-policy': policy, ...rest } = headers;
        const text = `${withoutNonce(rawPayload.toString())}${String(policy).replaceAll(/'nonce-[^']*'/gu, '')}`;
        return [statusCode, Buffer.from(`${text}${JSON.stringify(rest)}`).toString('hex')];
      }),
    );
    for (const answer of answers) expect(answer).toEqual([404, answers[0]?.[1]]);
    expect(Buffer.from(String(answers[0]?.[1]), 'hex').toString()).not.toContain('Heights');
    for (const part of ['opened', 'pictures/0/640', 'agent', 'preview.jpg'])
      expect((await inject('GET', `${revoked.path}/${part}`)).statusCode).toBe(404);
    const token = (await share()).path.replace('/p/', '');
    const portal = await inject('GET', '/api/portal', { headers: { cookie: `aangan_portal=${token}` } });
    expect(portal.statusCode).toBe(401);
    expect((await inject('GET', `/portal?link=${token}`)).statusCode).toBe(200);
  });

  it('does the same work for links that do not open, so that its time tells nothing', async () => {
    const [revoked, expired, trashed] = [await share(), await share(), await share()];
    await api('DELETE', `/property-links/${revoked.link.id}`);
    const { pool } = testApp.services.database;
    const set = (column: string, id: string) => pool.query(`update property_links set ${column} where id = $1`, [id]);
    await set(`created_at = now() - interval '2 days', expires_at = now() - interval '1 day'`, expired.link.id);
    await set('revoked_at = now(), client_id = null, lead_id = null', trashed.link.id);
    const unknown = `/p/${'x'.repeat(22)}`;
    const statements: string[] = [];
    const query = pool.query.bind(pool);
    const watched = (...parts: Parameters<typeof pool.query>) => {
      const [first] = parts as readonly unknown[];
      statements.push(typeof first === 'string' ? first : String((first as { text?: unknown }).text));
      return query(...parts);
    };
    Object.assign(pool, { query: watched });
    try {
      const workOf = async (path: string) => {
        statements.length = 0;
        expect((await inject('GET', path)).statusCode).toBe(404);
        // Without those of the server's own timers, which run beside the request.
        return statements.filter((statement) => !/from changes|graphile_worker/u.test(statement));
      };
      // What the first request remembers is no difference.
      await workOf(unknown);
      const work = await workOf(unknown);
      expect(work.filter((statement) => statement.includes('property_links'))).toHaveLength(1);
      for (const { path } of [revoked, expired, trashed]) expect(await workOf(path)).toEqual(work);
    } finally {
      Object.assign(pool, { query });
    }
  });

  it('says only that a closed or deleted property is gone, with whom to ask', async () => {
    const id = await addProperty();
    const { path } = await share({ property_ids: [id] });
    await api('DELETE', `/properties/${id}`);
    const { statusCode, body } = await inject('GET', path);
    expect(statusCode).toBe(410);
    expect(body).toContain('no longer available');
    expect(body).toContain('tel:+919822041736');
    expect(body).not.toMatch(/Heights|₹|Pune|P521/u);
    expect((await inject('GET', `${path}/preview.jpg`)).statusCode).toBe(404);
    expect((await post(`${path}/visit`, { id: uuid() })).statusCode).toBe(410);
    expect((await post(`${path}/time`, { id: uuid(), at: '2031-01-01T05:30:00Z' })).statusCode).toBe(410);
  });

  it('is gone in the same words when its property was sold, deleted or may no longer be shared', async () => {
    const { pool } = testApp.services.database;
    const acts: ReadonlyArray<(id: string) => Promise<unknown>> = [
      (id) => pool.query(`update properties set status = 'sold' where id = $1`, [id]),
      (id) => api('DELETE', `/properties/${id}`),
      (id) => pool.query(`update properties set sale_kind = 'new', rera_number = null where id = $1`, [id]),
    ];
    const answers = new Set<string>();
    const parts = ['preview.jpg', 'pictures/0/640'];
    for (const act of acts) {
      const id = await addProperty({ image_ids: [await uploadTellingPicture(testApp, admin)] });
      const { path, link } = await share({ property_ids: [id] });
      for (const part of parts) expect((await inject('GET', `${path}/${part}`)).statusCode).toBe(200);
      await act(id);
      const { statusCode, body } = await inject('GET', path);
      expect([statusCode, /Heights|₹|Pune|P521/u.test(body)]).toEqual([410, false]);
      answers.add(body.replaceAll(path, '').replaceAll(/nonce="[^"]*"/gu, ''));
      for (const part of parts)
        expect([part, (await inject('GET', `${path}/${part}`)).statusCode]).toEqual([part, 404]);
      for (const [part, fields] of [
        ['visit', { message: 'May we come?' }],
        ['dismissal', { reason: 'price' }],
      ] as const)
        expect([part, (await post(`${path}/${part}`, { id: uuid(), ...fields })).statusCode]).toEqual([part, 410]);
      const { rows } = await pool.query(
        `select id from visit_requests where link_id = $1 union all select id from property_link_answers where link_id = $1`,
        [link.id],
      );
      expect(rows).toEqual([]);
    }
    expect(answers.size).toBe(1);
    // A purged property ends its link.
    const id = await addProperty();
    const { path } = await share({ property_ids: [id] });
    await pool.query('delete from properties where id = $1', [id]);
    expect((await inject('GET', path)).statusCode).toBe(404);
  });

  it('lets its reader accept a proposed time by a form, and says when it is taken', async () => {
    const { path, link } = await share({ recipient: null });
    const visit = { id: uuid(), day: '', part: '', message: '', name: 'Vikram', phone: '98220 41737' };
    await post(`${path}/visit`, visit);
    const times = ['2031-03-03T05:30:00.000Z', '2031-03-04T05:30:00.000Z'];
    await api('POST', `/visit-requests/${visit.id}/propose`, { times, answer: 'The key is away.' });
    const { body } = await inject('GET', `${path}?l=en`);
    expect(body.match(/<button class="button main" name="at" value="[^"]*"/gu)).toHaveLength(2);
    expect(body).toContain('The key is away.');
    await api(
      'POST',
      '/meetings',
      aMeeting({
        id: uuid(),
        title: 'Elsewhere',
        meeting_type: 'consultation',
        meeting_date: String(times[0]),
        agent_id: admin.id,
      }),
    );
    await testApp.services.database.pool.query('update properties set agent_id = $2 where id = $1', [
      propertyId,
      admin.id,
    ]);
    const taken = await post(`${path}/time?l=en`, { id: visit.id, at: String(times[0]) });
    expect([taken.statusCode, taken.body.includes('That time is no longer free.')]).toEqual([409, true]);
    expect((await post(`${path}/time`, { id: visit.id, at: 'soon' })).statusCode).toBe(422);
    const accepted = await post(`${path}/time?l=en`, { id: visit.id, at: String(times[1]) });
    expect([accepted.statusCode, accepted.headers.location]).toEqual([303, `${path}?l=en`]);
    const after = (await inject('GET', `${path}?l=en`)).body;
    expect(after).toContain('Your visit is agreed.');
    expect(after).toContain('Cancel the visit');
    expect((await linkOf(link.id))?.answers).toMatchObject([{ state: 'accepted' }]);
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

  it('keeps what was typed into a refused form when the language changes, and saves nothing', async () => {
    const { path, link } = await share({ recipient: null });
    const visit = {
      id: uuid(),
      day: '',
      part: 'evening',
      message: 'Ground floor, please',
      name: 'Vikram',
      phone: '12',
    };
    const refused = await post(`${path}/visit?l=en`, visit);
    const [, action] =
      /<button form="visit-form" formaction="([^"]*)"[^>]*value="1" lang="en">Marathi/u.exec(refused.body) ?? [];
    expect(action).toBe(`${path}/visit?l=mr`);
    for (const phone of ['12', '98220 41737']) {
      const { statusCode, body } = await post(String(action), { ...visit, phone, is_draft: '1' });
      expect([statusCode, body.includes('<html lang="mr">')]).toEqual([phone === '12' ? 422 : 200, true]);
      for (const typed of [
        `value="${visit.id}"`,
        'value="evening" checked',
        'Ground floor, please',
        'value="Vikram"',
        phone,
      ])
        expect(body).toContain(typed);
    }
    expect((await linkOf(link.id))?.answers).toEqual([]);
  });
});

describe('the page of a link that compares', () => {
  it('shows each property in a column without secrets, within its budget, and leads to its own page', async () => {
    const villa = await addProperty({ title: 'Villa <i>Aundh</i>', price: '32500000', rera_number: '' });
    const { path } = await share({ property_ids: [propertyId, villa] });
    for (const { code } of languages) {
      const { statusCode, body, headers } = await inject('GET', `${path}?l=${code}`);
      expect([statusCode, headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow']);
      for (const part of [
        '₹1,25,00,000',
        '₹3,25,00,000',
        'P52100012345',
        `href="${path}?p=1&amp;l=${code}#visit-form"`,
      ])
        expect(body).toContain(part);
      expect(Buffer.byteLength(body)).toBeLessThan(100_000);
      expect(body).not.toMatch(/<script|<b>Heights|<i>|<img src=x|<[^>]*\s(style|on\w+)=/u);
      for (const secret of [...secrets, ownerId, clientId, admin.id, propertyId, villa])
        expect(body).not.toContain(secret);
    }
    const { body } = await inject('GET', path);
    expect(body).toContain('og:title" content="2 properties compared"');
    expect(body).toContain(`og:image" content="http://localhost:3000${path}/preview.jpg"`);
    expect((await inject('GET', `${path}/preview.jpg`)).statusCode).toBe(200);
    expect((await inject('GET', `${path}/pictures/0/640?p=1`)).statusCode).toBe(200);
    expect((await inject('GET', `${path}/pictures/0/640?p=2`)).statusCode).toBe(404);

    const second = await inject('GET', `${path}?p=2`);
    expect(second.body).toContain('<h1>Villa &lt;i&gt;Aundh&lt;/i&gt;</h1>');
    expect(second.body).toContain(`href="${path}?l=en">Back to the comparison`);
    const saved = await post(`${path}/dismissal?p=2&l=en`, { id: uuid(), reason: 'price' });
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${path}?p=2&l=en`]);
    expect((await inject('GET', path)).body).toContain('You said that it is not for you. · The price');
    expect((await inject('GET', `${path}?p=1`)).body).not.toContain('You said that');
    expect((await inject('GET', `${path}?p=3`)).statusCode).toBe(404);
  });

  it('is a PDF with the same facts in each language', async () => {
    const villa = await addProperty({ title: 'Villa in Aundh', price: '32500000', features: ['Garden'] });
    const { path } = await share({ property_ids: [propertyId, villa] });
    for (const { code } of languages) {
      const { rawPayload, headers } = await inject('GET', `${path}/comparison.pdf?l=${code}`);
      expect(headers['content-type']).toBe('application/pdf');
      const { body } = await inject('GET', `${path}?l=${code}`);
      const table = body
        .slice(body.indexOf('<tr class="asks">'), body.indexOf('</table>'))
        .replace(/<tr class="asks">.*?<\/tr>/su, '');
      const cells = [...table.matchAll(/<t[hd][^>]*>(?:<strong>)?([^<]+)/gu)].flatMap(([, text = '']) =>
        text.split('\n'),
      );
      expect(cells.length).toBeGreaterThan(20);
      const printed = await withPrintedPages(rawPayload, async (pages) =>
        squeezed(pages.map(({ text }) => text).join(' ')),
      );
      for (const cell of cells) expect(printed).toContain(squeezed(cell));
      for (const secret of secrets) expect(printed).not.toContain(squeezed(secret));
    }
    const one = await share();
    expect((await inject('GET', `${one.path}/comparison.pdf`)).statusCode).toBe(404);
  });

  it('leaves out the pictures and forms of a property that may no longer be shared', async () => {
    const shown = await addProperty({ title: 'Shown one', image_ids: [] });
    const refused = await addProperty({ image_ids: [await uploadTellingPicture(testApp, admin)] });
    const { path } = await share({ property_ids: [refused, shown] });
    const statusOf = async (url: string) => (await inject('GET', `${path}${url}`)).statusCode;
    const urls = ['', '?p=1', '/preview.jpg', '/preview.jpg?p=1', '/pictures/0/640?p=1'];
    for (const url of urls) expect([url, await statusOf(url)]).toEqual([url, 200]);
    await testApp.services.database.pool.query(
      `update properties set sale_kind = 'new', rera_number = null where id = $1`,
      [refused],
    );
    // Without the cover of the refused one and without a logo there is no preview.
    expect(await Promise.all(urls.map(statusOf))).toEqual([200, 410, 404, 404, 404]);
    expect((await inject('GET', path)).body).not.toContain('Heights');
    expect((await post(`${path}/visit?p=1`, { id: uuid() })).statusCode).toBe(410);
    expect((await post(`${path}/visit?p=2`, { id: uuid() })).statusCode).toBe(303);
  });

  it('has one calm answer for properties that are gone', async () => {
    const [sold, trashed, left] = [await addProperty(), await addProperty(), await addProperty({ title: 'Left one' })];
    const { path } = await share({ property_ids: [sold, trashed, left] });
    await testApp.services.database.pool.query(`update properties set status = 'sold' where id = $1`, [sold]);
    await api('DELETE', `/properties/${trashed}`);
    const { statusCode, body } = await inject('GET', path);
    expect(statusCode).toBe(200);
    expect(body).toContain('2 properties are no longer available.');
    expect([body.includes('Left one'), body.includes('Heights')]).toEqual([true, false]);
    const answers = await Promise.all([1, 2].map((number) => inject('GET', `${path}?p=${number}`)));
    for (const answer of answers) {
      expect([answer.statusCode, answer.body.includes('no longer available')]).toEqual([410, true]);
      expect(answer.body).not.toMatch(/Heights|₹|P521/u);
    }
    await api('DELETE', `/properties/${left}`);
    expect((await inject('GET', path)).statusCode).toBe(410);
    expect((await inject('GET', `${path}/comparison.pdf`)).statusCode).toBe(404);
    expect((await inject('GET', `${path}/preview.jpg`)).statusCode).toBe(404);
  });
});

it('serves fonts of Indian scripts, which pages name only for their ranges', async () => {
  const { path } = await share();
  const { body } = await inject('GET', path);
  for (const script of ['devanagari', 'gujarati']) {
    expect(body).toContain(
      `url("/fonts/${script}.woff2") format("woff2");unicode-range:U+0${script === 'gujarati' ? 'A80' : '900'}`,
    );
    const font = await inject('GET', `/fonts/${script}.woff2`);
    expect([font.statusCode, font.headers['content-type'], font.rawPayload.subarray(0, 4).toString()]).toEqual([
      200,
      'font/woff2',
      'wOF2',
    ]);
    // With the page itself they are below 100 kB.
    expect(font.rawPayload.length + Buffer.byteLength(body)).toBeLessThan(100_000);
  }
});
