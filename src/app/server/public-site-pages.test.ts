import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { aClient } from '#features/clients/client-testing.ts';
import { aDescribedProperty } from '#features/properties/property-testing.ts';
import type { Publication, Site, SiteFeeds } from '#features/public-site/contract.ts';
import { propertyFeedSchema } from '#features/public-site/server/feeds/property-schema.ts';
import { aRegistration } from '#features/registrations/registration-testing.ts';
import { languages } from '#platform/i18n/languages.ts';
import type { TestApp } from './app-testing.ts';
import { createTestApp } from './app-testing.ts';
import { uploadTellingPicture } from './picture-upload-testing.ts';

let testApp: TestApp;
let admin: Awaited<ReturnType<TestApp['addPerson']>>;
let ownerId: string;
let clientId: string;
let propertyId: string;
let propertyPath: string;
let time = Date.now();

/** Must never leave the agency, in any form. */
const secrets = [
  'Kusum Ranade',
  '98220 99999',
  'B-1204',
  '411045',
  '18.5596',
  '73.7797',
  'Key with the guard',
  'Anjali',
];
const script = '</p><script>alert(1)</script>"><img src=x onerror=alert(2)> ]]> </script>';
const gujarati = 'સુંદર ઘર '.repeat(22).slice(0, 200).trim();

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
const inject = (method: Method, url: string, rest: object = {}) => testApp.built.app.inject({ method, url, ...rest });

async function api<T = Record<string, unknown>>(
  method: Method,
  url: string,
  payload?: object,
  cookie = admin.cookie,
): Promise<T> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await inject(method, `/api${url}`, { headers, ...(payload && { payload }) });
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.body === '' ? ({} as T) : answer.json<T>();
}

beforeAll(async () => {
  testApp = await createTestApp();
  // Forms are refused before anybody can have filled them in.
  Object.assign(testApp.services.clock, {
    now: () => {
      time += 5;
      return new Date(time);
    },
  });
  admin = await testApp.addPerson({ role: 'Admin', full_name: 'Meera Kulkarni', phone: '+91 98220 41736' });
  const add = (full_name: string, more: object = {}) =>
    api('POST', '/clients', { ...aClient({ full_name }), ...more, id: uuid() });
  ownerId = String((await add('Kusum Ranade', { phone: '98220 99999' })).id);
  clientId = String((await add('Anjali Gokhale', { notes: 'Key with the guard' })).id);
  propertyId = await addListing({ title: 'सह्याद्री <b>Heights</b>', image_ids: [await addPicture()] });
  propertyPath = await publish(propertyId);
}, 60_000);
afterAll(() => testApp.close());

const addPicture = () => uploadTellingPicture(testApp, admin);

async function addListing(changes: object = {}): Promise<string> {
  const property = aDescribedProperty({
    address: 'B-1204, Pancard Club Road',
    locality: 'Baner',
    latitude: 18.5596,
    longitude: 73.7797,
    rera_number: 'P52100012345',
    description: `East light.\n${script}`,
    features: ['Lift', '<script>alert(3)</script>'],
    owner_id: ownerId,
    sale_kind: 'resale',
    ...changes,
  });
  return String((await api('POST', '/properties', property)).id);
}

/** The path of the page, to which the short address redirects. */
async function publish(id: string, changes: object = {}): Promise<string> {
  const { is_on } = await api<Site>('GET', '/public-site');
  if (!is_on) await api('PUT', '/public-site/state', { is_on: true });
  const { url } = await api<Publication>('PUT', `/properties/${id}/publication`, changes);
  const { headers } = await inject('GET', new URL(String(url)).pathname);
  return String(headers.location);
}

const statusOf = async (url: string) => (await inject('GET', url)).statusCode;

const post = (path: string, fields: Record<string, string>) =>
  inject('POST', path, {
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

/** The fields of the form as a person sends it: after a while, with what they typed. */
async function filledForm(path: string, typed: Record<string, string>): Promise<Record<string, string>> {
  const { body } = await inject('GET', path);
  const hidden = [...body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/gu)];
  time += 10_000;
  return { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), agreed: 'yes', ...typed };
}

const feeds = () => api<SiteFeeds>('POST', '/public-site/feeds');
const pathOf = (url: string) => url.replace('http://localhost:3000', '');

describe('the website', () => {
  it('shows no secret and runs no script in any page, feed or language, and keeps to its budget', async () => {
    const { meta_url, homes_url } = await feeds();
    const pages = languages.flatMap(({ code }) => [`${propertyPath}?l=${code}`, `/homes?l=${code}`]);
    const programs = [pathOf(meta_url), pathOf(homes_url), '/sitemap.xml', '/robots.txt', '/feeds/homes.xsd'];
    for (const path of [...pages, `${propertyPath}/enquiry`, ...programs]) {
      const { statusCode, body, headers } = await inject('GET', path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(Buffer.byteLength(body)).toBeLessThan(100_000);
      for (const secret of [...secrets, ownerId, clientId, admin.id, propertyId]) expect(body).not.toContain(secret);
      if (programs.includes(path)) continue;
      // Data for search engines is no script; typed text makes no element.
      expect(body.replaceAll(/<script type="application\/ld\+json">[^<]*<\/script>/gu, '')).not.toMatch(
        /<script|<b>Heights|<img src=x|<[^>]*\s(style|on\w+)=/u,
      );
      // Without scripts nothing on the page connects; tools that check the website read robots.txt from within it.
      expect(String(headers['content-security-policy']).replace(/'sha256-[^']+'/u, 'HASH')).toBe(
        "default-src 'none'; style-src HASH; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
    }
    // Names of owners and addresses are not even searched.
    for (const word of ['Kusum', 'Ranade', 'Pancard', '411045'])
      expect((await inject('GET', `/homes?q=${word}`)).body).toContain('No property fits your search');
    const picture = await inject('GET', `${propertyPath}/pictures/0/640`);
    const { exif } = await sharp(picture.rawPayload).metadata();
    expect([picture.headers['content-type'], exif]).toEqual(['image/webp', undefined]);
    expect((await inject('GET', `${propertyPath}/preview.jpg`)).headers['content-type']).toBe('image/jpeg');
  });

  it('names the page, its languages and the property to search engines', async () => {
    const { body } = await inject('GET', `${propertyPath}?l=hi`);
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${propertyPath}?l=hi">`);
    expect(body).toContain(`hreflang="gu" href="http://localhost:3000${propertyPath}?l=gu"`);
    expect(body).toContain(`hreflang="x-default" href="http://localhost:3000${propertyPath}"`);
    const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/u.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'RealEstateListing',
      name: 'सह्याद्री <b>Heights</b>',
      url: `http://localhost:3000${propertyPath}?l=hi`,
      offers: {
        '@type': 'Offer',
        price: '12500000.00',
        priceCurrency: 'INR',
        offeredBy: { '@type': 'RealEstateAgent' },
      },
      mainEntity: {
        '@type': 'Residence',
        address: { streetAddress: 'Baner', addressLocality: 'Pune', addressCountry: 'IN' },
      },
    });
    expect((await inject('GET', '/robots.txt')).body).toContain('Sitemap: http://localhost:3000/sitemap.xml');
    expect((await inject('GET', '/sitemap.xml')).body).toContain(`<loc>http://localhost:3000${propertyPath}</loc>`);
    expect((await inject('GET', '/homes?bhk=3')).body).toContain('<meta name="robots" content="noindex">');
  });

  it('is not sent again unchanged, and redirects earlier addresses', async () => {
    for (const path of ['/homes', propertyPath]) {
      const { headers } = await inject('GET', path);
      const again = await inject('GET', path, { headers: { 'if-none-match': String(headers.etag) } });
      expect([headers['cache-control'], again.statusCode, again.body]).toEqual(['public, max-age=60', 304, '']);
    }
    const [publicId] = /[^-/]+$/u.exec(propertyPath) ?? [''];
    const earlier = await inject('GET', `/homes/an-earlier-title-${publicId}?l=mr`);
    expect([earlier.statusCode, earlier.headers.location]).toEqual([301, `${propertyPath}?l=mr`]);
    for (const path of [
      '/homes/bcdfghjk',
      '/homes/x',
      '/homes/heights-bcdfghjk',
      `/homes/${propertyId}`,
      '/homes?page=9',
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
  });

  it('finds properties by filters and page', async () => {
    const city = 'Nashik';
    for (let number = 1; number <= 25; number += 1) {
      const changes = {
        title: `Villa ${number}`,
        city,
        locality: null,
        price: `${number}00000.00`,
        bedrooms: number % 6,
      };
      await publish(await addListing({ purpose: 'rent', ...changes }));
    }
    const titles = async (query: string) =>
      [...(await inject('GET', `/homes?${query}`)).body.matchAll(/<h2>(Villa \d+|[^<]*)<\/h2>/gu)].map(
        ([, one]) => one,
      );
    expect(await titles(`place=${city}&sort=price`)).toHaveLength(24);
    expect(await titles(`place=${city}&sort=price&page=2`)).toEqual(['Villa 25']);
    expect((await inject('GET', `/homes?place=${city}&page=2`)).body).toMatch(
      /<link rel="prev" href="[^"]*place=Nashik">/u,
    );
    expect(await titles('min=24 lakh&max=24 L')).toEqual(['Villa 24']);
    expect(await titles('q=villa 7')).toEqual(['Villa 17', 'Villa 7']);
    expect(await titles('bhk=4&min=2200000')).toEqual(['Villa 23', 'Villa 22']);
    expect(await titles('place=Baner, Pune')).toHaveLength(1);
    // What cannot be read is left out; nothing breaks.
    expect(await statusOf('/homes?q=%00%ED%A0%80&min=x&bhk=99&page=-1&sort=1&purpose=theft&type=a&type=b')).toBe(200);
    const { body } = await inject('GET', `/homes?q=${encodeURIComponent('"><script>')}`);
    expect(body).not.toContain('"><script>');
  });

  it('shows a long title, no picture and forty pictures', async () => {
    const id = await addListing({ title: gujarati });
    await testApp.services.database.pool.query(
      'insert into property_images (property_id, file_id, position) select $1, $2, n from generate_series(0, 39) n',
      [id, await addPicture()],
    );
    const path = await publish(id);
    expect(path).toMatch(/^\/homes\/baner-pune-[b-z2-9]{8}$/u);
    const { body } = await inject('GET', path);
    expect(body).toContain(`<h1>${gujarati}</h1>`);
    expect(body.match(/<li><a href="[^"]*\/pictures\/\d+\//gu)).toHaveLength(40);
    expect(Buffer.byteLength(body)).toBeLessThan(100_000);
    const plain = await inject('GET', await publish(await addListing({ title: 'Without pictures', image_ids: [] })));
    expect([plain.statusCode, plain.body.includes('class="gallery"')]).toEqual([200, false]);
    expect(plain.body).toContain('class="similar"');
  });

  it('shows floor plans after the pictures, and links to a video and a virtual tour', async () => {
    const [photo, plan] = [await addPicture(), await addPicture()];
    const media = { video_url: 'https://youtu.be/abc', tour_url: 'https://my.matterport.com/show/?m=x' };
    const id = await addListing({ title: 'With plans', image_ids: [photo], floor_plan_ids: [plan], ...media });
    const path = await publish(id);
    const [publicId] = /[^-/]+$/u.exec(path) ?? [''];
    const { body } = await inject('GET', path);
    expect(body).toContain('<h2>Floor plans</h2>');
    expect(body).toContain(`<img src="/homes/${publicId}/pictures/1/640"`);
    for (const [url, text] of [
      [media.video_url, 'Watch the video'],
      [media.tour_url, 'Virtual tour'],
    ])
      expect(body).toContain(`href="${url}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`);
    for (const secret of [...secrets, photo, plan]) expect(body).not.toContain(secret);
    const { rawPayload } = await inject('GET', `${path}/pictures/1/640`);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    expect(await statusOf(`${path}/pictures/2/640`)).toBe(404);
    expect((await inject('GET', propertyPath)).body).not.toMatch(/Floor plans|Watch the video|>Virtual tour/u);
  });

  it('shows the exact address only if the agency says so', async () => {
    const id = await addListing({ title: 'Corner shop' });
    const path = await publish(id, { with_exact_address: true });
    expect((await inject('GET', path)).body).toContain('B-1204');
    const before = await api<Publication>('GET', `/properties/${id}/publication`);
    await publish(id);
    expect((await inject('GET', path)).body).not.toContain('B-1204');
    // It is not a new publication, and stays where it is in the list.
    expect(await api<Publication>('GET', `/properties/${id}/publication`)).toEqual({
      ...before,
      with_exact_address: false,
    });
  });
});

describe('a published property', () => {
  it('leaves the website in the moment it is closed, deleted or unpublished, with one answer', async () => {
    const acts: ((id: string) => Promise<unknown>)[] = [
      (id) => api('DELETE', `/properties/${id}/publication`),
      (id) => api('DELETE', `/properties/${id}`),
      (id) => testApp.services.database.pool.query(`update properties set status = 'sold' where id = $1`, [id]),
    ];
    const answers: string[] = [];
    for (const act of acts) {
      const id = await addListing({ title: 'Leaving soon', image_ids: [await addPicture()], city: 'Satara' });
      const path = await publish(id);
      await act(id);
      const { statusCode, body } = await inject('GET', path);
      expect(statusCode).toBe(410);
      expect(body).not.toMatch(/Leaving|₹|P521/u);
      answers.push(body.replaceAll(/[b-z2-9]{8}(?=["?])/gu, ''));
      for (const rest of ['/pictures/0/640', '/preview.jpg', '/agent'])
        expect(await statusOf(`${path}${rest}`)).toBe(404);
      expect(await statusOf(`${path}/enquiry`)).toBe(410);
      expect((await inject('GET', '/homes?place=Satara')).body).toContain('No property fits your search');
    }
    expect(new Set(answers).size).toBe(1);
  });

  it('stays away when it is available again, until somebody publishes it at its address', async () => {
    const id = await addListing({ title: 'Back again' });
    const path = await publish(id);
    await api('DELETE', `/properties/${id}`);
    await api('POST', '/trash/restore', { topic: 'properties', id });
    expect(await statusOf(path)).toBe(410);
    expect(await publish(id)).toBe(path);
    const { rows } = await testApp.services.database.pool.query(
      `select action from changes where entity_id = $1 and action like '%published' order by id`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['published', 'unpublished', 'published']);
  });

  it('is refused with the section of the law, and disappears when the law changes its state', async () => {
    const number = `P${Date.now()}`;
    const id = await addListing({ title: 'New tower', sale_kind: 'new', rera_number: null, city: 'Thane' });
    const refused = await inject('PUT', `/api/properties/${id}/publication`, {
      headers: { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' },
      payload: {},
    });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('section 3(1)');
    // A State without rules of its own has the Act alone.
    const other = await addListing({ title: 'Goa tower', sale_kind: 'new', rera_number: 'PRGO01', state: '30' });
    expect(await statusOf(await publish(other))).toBe(200);
    const project = await api('POST', '/registrations', {
      ...aRegistration({ kind: 'project', name: 'New tower', number, state: '27', valid_until: '2099-01-01' }),
    });
    const property = await api('GET', `/properties/${id}`);
    await testApp.services.database.pool.query('update properties set project_registration_id = $2 where id = $1', [
      property.id,
      project.id,
    ]);
    const path = await publish(id);
    await testApp.services.database.pool.query(
      `update registrations set valid_from = null, valid_until = '2020-01-01' where id = $1`,
      [project.id],
    );
    expect([await statusOf(path), await statusOf(`${path}/preview.jpg`)]).toEqual([410, 404]);
    expect((await inject('GET', '/homes?place=Thane')).body).toContain('No property fits your search');
    expect((await inject('GET', pathOf((await feeds()).homes_url))).body).not.toContain('New tower');
  });

  it('is published only by those who may delete it', async () => {
    const id = await addListing();
    const stranger = await testApp.addPerson({ role: 'Agent' });
    const answer = (method: Method) =>
      inject(method, `/api/properties/${id}/publication`, {
        headers: { cookie: stranger.cookie, 'sec-fetch-site': 'same-origin' },
        ...(method === 'PUT' && { payload: {} }),
      });
    expect([(await answer('PUT')).statusCode, (await answer('DELETE')).statusCode]).toEqual([403, 403]);
    expect((await answer('GET')).json()).toMatchObject({ is_published: false, may_publish: false, url: null });
  });
});

describe('an enquiry', () => {
  const leadsOf = async (phone: string) => {
    const { rows } = await testApp.services.database.pool.query(
      'select id, full_name, source, property_id, assigned_agent_id, notes from leads where phone_e164 = $1',
      [phone],
    );
    return rows;
  };

  it('makes one lead with its consent, and a line on the open lead of the same phone', async () => {
    await testApp.services.database.pool.query('update properties set agent_id = $2 where id = $1', [
      propertyId,
      admin.id,
    ]);
    const path = `${propertyPath}/enquiry`;
    const form = await filledForm(path, {
      name: 'Vikram Shah',
      phone: '97660 12345',
      message: `Is it free? ${script}`,
    });
    const sent = await Promise.all([post(`${path}?l=hi`, form), post(path, form)]);
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(sent[0]?.headers.location).toBe(`${path}?sent=1&l=hi`);
    expect((await inject('GET', String(sent[1]?.headers.location))).body).toContain('Thank you for your enquiry');
    await testApp.settleDeliveries();
    const [lead, ...others] = await leadsOf('+919766012345');
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      full_name: 'Vikram Shah',
      source: 'website',
      property_id: propertyId,
      assigned_agent_id: admin.id,
      notes: `Is it free? ${script}`,
    });
    const consents = await api<{ history: object[] }>('GET', `/leads/${lead.id}/consents`);
    expect(consents.history).toMatchObject([{ act: 'given', way: 'form', text_version: 1, recorded_by: null }]);
    // The same person again, written otherwise.
    const second = await filledForm(path, { name: 'V. Shah', phone: '+91-97660-12345', message: 'And the price?' });
    for (const _ of [1, 2]) expect((await post(path, second)).statusCode).toBe(303);
    await testApp.settleDeliveries();
    expect(await leadsOf('+919766012345')).toHaveLength(1);
    const { items } = await api<{ items: { body: string }[] }>('GET', `/leads/${lead.id}/notes`);
    expect(items.map(({ body }) => body)).toEqual([
      'Enquiry on the website about सह्याद्री <b>Heights</b>\n\nAnd the price?',
    ]);
    expect(await api<object[]>('GET', `/leads/${lead.id}/enquiries`)).toMatchObject([
      { kind: 'site', full_name: 'V. Shah', message: 'And the price?', property: { id: propertyId } },
      { kind: 'site', full_name: 'Vikram Shah', property: { id: propertyId } },
    ]);
    const { rows } = await testApp.services.database.pool.query(
      'select kind, recipient_id from notifications where entity_id = $1 order by id',
      [lead.id],
    );
    expect(rows).toEqual([
      { kind: 'lead_added', recipient_id: null },
      { kind: 'lead_assigned', recipient_id: admin.id },
      { kind: 'enquiry_received', recipient_id: admin.id },
    ]);
  });

  it('is refused with what to do, and kept as spam from programs', async () => {
    const path = `${propertyPath}/enquiry`;
    const typed = { name: 'Asha', phone: '97660 54321', message: '' };
    const form = await filledForm(path, typed);
    const refusals: [Record<string, string>, string][] = [
      [{ ...form, name: ' ' }, 'Enter your name.'],
      [{ ...form, phone: '12' }, 'Enter your phone number'],
      [{ ...form, agreed: '' }, 'Read the text below'],
      [{ ...form, version: '0' }, 'Read the text below'],
      [{ ...form, stamp: 'x.y' }, 'Please check your message'],
      [{ ...form, stamp: `${Date.now().toString(36)}.${'a'.repeat(22)}` }, 'Please check your message'],
    ];
    for (const [fields, text] of refusals) {
      const { statusCode, body } = await post(path, fields);
      expect([text, statusCode]).toEqual([text, 422]);
      expect(body).toContain(text);
    }
    const { body } = await inject('GET', path);
    const [, stamp = ''] = /name="stamp" value="([^"]*)"/u.exec(body) ?? [];
    expect((await post(path, { ...form, stamp })).statusCode).toBe(422);
    // A program is told that it succeeded; what it sent is kept for a person, once.
    const spam = { ...form, id: uuid(), website: 'https://spam.example', message: 'Cheap loans' };
    for (const _ of [1, 2]) expect((await post(path, spam)).statusCode).toBe(303);
    // Nobody is told so without it being kept.
    expect((await post(path, { ...spam, id: uuid(), phone: '12' })).statusCode).toBe(422);
    await testApp.settleDeliveries();
    expect(await leadsOf('+919766054321')).toEqual([]);
    const { rows: kept } = await testApp.services.database.pool.query(
      "select state, reason, convert_from(body, 'UTF8') as body from intake_deliveries where reason = 'spam' order by id",
    );
    expect(kept).toEqual([{ state: 'refused', reason: 'spam', body: expect.stringContaining('message=Cheap+loans') }]);
    const foreign = await inject('POST', path, {
      headers: {
        'sec-fetch-site': 'cross-site',
        origin: 'https://evil.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(form).toString(),
    });
    expect(foreign.statusCode).toBe(403);
    expect((await post(path, { id: 'x' })).statusCode).toBe(422);
    const codes: number[] = [];
    for (let number = 0; number < 25; number += 1) codes.push((await post(path, { ...form, phone: '1' })).statusCode);
    expect(codes).toContain(429);
  });
});

describe('the feeds', () => {
  it('validate against their schema, and name the properties with their changes', async () => {
    const { homes_url, meta_url, schema_url } = await feeds();
    const { body, headers } = await inject('GET', pathOf(homes_url));
    const schema = (await inject('GET', pathOf(schema_url))).body;
    expect(schema).toBe(propertyFeedSchema);
    const { errors } = await validateXML({ xml: body, schema });
    expect(errors).toEqual([]);
    expect(body).toContain(`<url>http://localhost:3000${propertyPath}</url>`);
    const wrong = await validateXML({
      xml: body.replace('<purpose>sale</purpose>', '<purpose>gift</purpose>'),
      schema,
    });
    expect(wrong.valid).toBe(false);
    const again = await inject('GET', pathOf(homes_url), { headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    const packed = await inject('GET', pathOf(homes_url), { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    const meta = (await inject('GET', pathOf(meta_url))).body;
    expect(meta).toContain('<home_listing_id>');
    expect(meta).toContain('<latitude>18.56</latitude><longitude>73.78</longitude>');
    // Meta refuses listings without a picture or coordinates.
    expect(meta).not.toContain('Without pictures');
    const unplaced = { title: 'Nowhere on the map', latitude: null, longitude: null };
    await publish(await addListing({ ...unplaced, image_ids: [await addPicture()] }));
    expect((await inject('GET', pathOf(homes_url))).body).toContain('Nowhere on the map');
    const later = (await inject('GET', pathOf(meta_url))).body;
    expect(later).not.toContain('Nowhere on the map');
    expect(later.match(/<latitude>/gu)?.length).toBe(later.match(/<home_listing_id>/gu)?.length);
    expect((await validateXML({ xml: meta, schema: metaShape })).errors).toEqual([]);
  });

  it('open only with their secret, which can be renewed and closed', async () => {
    const before = await feeds();
    const after = await feeds();
    expect([await statusOf(pathOf(before.homes_url)), await statusOf(pathOf(after.homes_url))]).toEqual([404, 200]);
    for (const key of ['', '?key=', `?key=${'x'.repeat(32)}`, '?key=%00'])
      expect(await statusOf(`/feeds/meta.xml${key}`)).toBe(404);
    await api('DELETE', '/public-site/feeds');
    expect([
      await statusOf(pathOf(after.homes_url)),
      (await api<unknown>('GET', '/public-site/feeds')) ?? null,
    ]).toEqual([404, null]);
  });
});

describe('the settings of the website', () => {
  it('are saved by an Admin, with a colour that can be read, and on conflict show the current ones', async () => {
    const { version } = await api<Site>('GET', '/public-site');
    const texts = {
      name: 'Sahyadri Homes',
      intro: `Flats in Pune ${script}`,
      phone: '020 2567 1234',
      accent: '#1F5C3A',
    };
    const saved = await api<Site>('PUT', '/public-site', { ...texts, version });
    expect(saved).toMatchObject({ name: 'Sahyadri Homes', accent: '#1f5c3a', url: 'http://localhost:3000/homes' });
    const { body } = await inject('GET', '/homes');
    expect(body).toContain('--accent:#1f5c3a');
    expect(body).toContain('Sahyadri Homes');
    expect(body).not.toContain('<script>alert');
    const put = (payload: object, cookie = admin.cookie) =>
      inject('PUT', '/api/public-site', { headers: { cookie, 'sec-fetch-site': 'same-origin' }, payload });
    const pale = await put({ ...texts, accent: '#ffcc00', version: saved.version });
    expect([pale.statusCode, pale.body.includes('low_contrast')]).toEqual([422, true]);
    expect((await put({ ...texts, version })).json()).toMatchObject({ data: { current: { name: 'Sahyadri Homes' } } });
    const manager = await testApp.addPerson({ role: 'Manager' });
    expect((await put({ ...texts, version: saved.version }, manager.cookie)).statusCode).toBe(403);
  });

  it('off means that nothing exists, but the Admin sees a preview', async () => {
    const { homes_url, meta_url, schema_url } = await feeds();
    await api('PUT', '/public-site/state', { is_on: false });
    const paths = [
      '/homes',
      propertyPath,
      `${propertyPath}/enquiry`,
      `${propertyPath}/preview.jpg`,
      `${propertyPath}/pictures/0/640`,
    ];
    const all = [
      ...paths,
      '/sitemap.xml',
      '/sitemap/1.xml',
      '/robots.txt',
      pathOf(homes_url),
      pathOf(meta_url),
      pathOf(schema_url),
    ];
    for (const path of all) expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect((await post(`${propertyPath}/enquiry`, { id: uuid() })).statusCode).toBe(404);
    const preview = await inject('GET', '/homes-preview', { headers: { cookie: admin.cookie } });
    expect([preview.statusCode, preview.headers['cache-control'], preview.headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
    expect(await statusOf('/homes-preview')).toBe(401);
    await api('PUT', '/public-site/state', { is_on: true });
    expect(await statusOf(propertyPath)).toBe(200);
  });
});

/** The elements of a Meta listing that we use, in their documented order of nesting. */
const metaShape = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="listings"><xs:complexType><xs:sequence>
    <xs:element name="title" type="xs:string"/>
    <xs:element name="link"><xs:complexType><xs:attribute name="rel"/><xs:attribute name="href"/></xs:complexType></xs:element>
    <xs:element name="listing" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:choice maxOccurs="unbounded">
      ${['home_listing_id', 'name', 'availability', 'listing_type', 'description', 'latitude', 'longitude', 'neighborhood', 'num_beds', 'num_baths', 'price', 'property_type', 'url', 'year_built'].map((name) => `<xs:element name="${name}" type="xs:string"/>`).join('')}
      <xs:element name="image"><xs:complexType><xs:sequence><xs:element name="url" type="xs:anyURI"/></xs:sequence></xs:complexType></xs:element>
      <xs:element name="address"><xs:complexType><xs:sequence><xs:element name="component" maxOccurs="unbounded"><xs:complexType><xs:simpleContent><xs:extension base="xs:string"><xs:attribute name="name"/></xs:extension></xs:simpleContent></xs:complexType></xs:element></xs:sequence><xs:attribute name="format"/></xs:complexType></xs:element>
    </xs:choice></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>`;
