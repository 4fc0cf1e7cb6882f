import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aClient } from '#features/clients/client-testing.ts';
import { aMeeting } from '#features/meetings/meeting-testing.ts';
import type { PortalView } from '#features/portal/contract.ts';
import { aDescribedProperty } from '#features/properties/property-testing.ts';
import type { Publication, SiteFeeds } from '#features/public-site/contract.ts';
import { languages } from '#platform/i18n/languages.ts';
import { withPrintedPages } from '#platform/pdf/server/printed-testing.ts';
import type { TestApp } from './app-testing.ts';
import { createTestApp } from './app-testing.ts';

/** What nobody outside the agency may read, wherever a property or a person is shown. */
const agencySecrets = [
  ...['Kusum Ranade', '98220 99999', '9822099999', 'kusum@example.in', 'Suresh Ranade', '98220 88888'],
  ...['Last price 90 lakh', 'Key with the guard', 'Divorce case'],
];
/** Only who has agreed to a visit, or got a link with the exact address, may know where exactly a property is. */
const placeSecrets = ['B-1204', 'Pancard', '411045', '18.5596', '73.7797'];
/** Of a buyer: hidden from all others, also from the owner. */
const buyerSecrets = ['Anjali Gokhale', '98220 77777', 'anjali@example.in', 'Too small for my mother'];

let testApp: TestApp;
let admin: Awaited<ReturnType<TestApp['addPerson']>>;
let ownerId: string;
let buyerId: string;
let otherBuyerId: string;
let propertyId: string;
let secondId: string;
let imageId: string;

const inject = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, rest: object = {}) =>
  testApp.built.app.inject({ method, url, ...rest });

async function api<T = { id: string }>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
): Promise<T> {
  const headers = { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await inject(method, `/api${url}`, { headers, ...(payload && { payload }) });
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.body === '' ? ({} as T) : answer.json<T>();
}

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.addPerson({ role: 'Admin', full_name: 'Meera Kulkarni', phone: '+91 98220 41736' });
  const addClient = async (changes: Parameters<typeof aClient>[0]) =>
    (await api('POST', '/clients', { ...aClient(changes), id: uuid() })).id;
  ownerId = await addClient({
    full_name: 'Kusum Ranade',
    client_type: 'seller',
    phone: '98220 99999',
    email: 'kusum@example.in',
    notes: 'Divorce case',
  });
  buyerId = await addClient({
    full_name: 'Anjali Gokhale',
    phone: '98220 77777',
    email: 'anjali@example.in',
    notes: 'Key with the guard',
    preferred_locations: ['Baner'],
  });
  otherBuyerId = await addClient({ full_name: 'Farida Merchant', preferred_locations: ['Baner'] });
  imageId = await addPicture();
  const add = async (title: string) => {
    const property = aDescribedProperty({
      title,
      address: 'B-1204, Pancard Club Road',
      locality: 'Baner',
      latitude: 18.5596,
      longitude: 73.7797,
      sale_kind: 'resale',
      rera_number: 'P52100012345',
      owner_id: ownerId,
      agent_id: admin.id,
      image_ids: title === 'Sahyadri Heights' ? [imageId] : [],
    });
    const { id } = await api('POST', '/properties', property);
    const note = { id: uuid(), body: 'Last price 90 lakh', written_at: new Date().toISOString() };
    await api('POST', `/properties/${id}/notes`, note);
    const contact = { id: uuid(), role: 'co_owner', client_id: null, name: 'Suresh Ranade', phone: '98220 88888' };
    await api('POST', `/properties/${id}/contacts`, contact);
    return id;
  };
  [propertyId, secondId] = [await add('Sahyadri Heights'), await add('Baner Villa')];
  // A buyer who answered: the owner and others learn only the numbers.
  const path = await share({ recipient: { topic: 'clients', id: buyerId } });
  for (const [part, fields] of [
    ['visit', { message: 'Too small for my mother' }],
    ['dismissal', { reason: 'size', message: 'Too small for my mother' }],
  ] as const) {
    const { statusCode } = await inject('POST', `${path}/${part}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ id: uuid(), ...fields }).toString(),
    });
    expect(statusCode).toBe(303);
  }
}, 120_000);
afterAll(() => testApp.close());

async function addPicture(): Promise<string> {
  const content = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#446688' } })
    .withExif({ IFD0: { Artist: 'Kusum Ranade', ImageDescription: 'B-1204 Pancard' } })
    .jpeg()
    .toBuffer();
  const id = uuid();
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(content)]), 'Kusum Ranade B-1204.jpg');
  const encoded = new Response(form);
  const { statusCode } = await inject('POST', `/api/files?kind=property_image&id=${id}`, {
    headers: {
      cookie: admin.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(statusCode).toBe(201);
  return id;
}

async function share(changes: object = {}): Promise<string> {
  const body = { id: uuid(), property_ids: [propertyId], recipient: null, ...changes };
  const { url } = await api<{ url: string }>('POST', '/property-links', body);
  return new URL(url).pathname;
}

async function portalOf(clientId: string): Promise<string> {
  const { url } = await api<{ url: string }>('POST', `/clients/${clientId}/portal-links`, { id: uuid() });
  return `aangan_portal=${new URL(url).searchParams.get('link')}`;
}

interface Answer {
  readonly url: string;
  readonly cookie?: string;
  readonly hidden: readonly string[];
}

/** What an answer contains of its secrets: its text, its bytes, its headers, the text of a PDF and the metadata of a picture. */
async function leaksOf({ url, cookie, hidden }: Answer): Promise<string[]> {
  const answer = await inject('GET', url, { headers: cookie ? { cookie } : {} });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  const type = String(answer.headers['content-type']);
  const texts = [answer.body, answer.rawPayload.toString('latin1'), JSON.stringify(answer.headers)];
  if (type.includes('pdf'))
    texts.push(await withPrintedPages(answer.rawPayload, (pages) => pages.map(({ text }) => text).join('\n')));
  if (type.startsWith('image/')) {
    const { exif, xmp, iptc } = await sharp(answer.rawPayload).metadata();
    expect([url, exif, xmp, iptc]).toEqual([url, undefined, undefined, undefined]);
  }
  return hidden.filter((secret) => texts.some((text) => text.includes(secret))).map((secret) => `${url}: ${secret}`);
}

const inAll = (url: string) => languages.map(({ code }) => `${url}${url.includes('?') ? '&' : '?'}l=${code}`);

it('shows no secret in any public answer: pages, data, PDFs and pictures', async () => {
  const [one, both] = [await share(), await share({ property_ids: [propertyId, secondId] })];
  await api('PUT', '/public-site/state', { is_on: true });
  const { url } = await api<Publication>('PUT', `/properties/${propertyId}/publication`, {});
  const page = String((await inject('GET', new URL(String(url)).pathname)).headers.location);
  const { homes_url, meta_url, schema_url } = await api<SiteFeeds>('POST', '/public-site/feeds');
  const pathOf = (address: string) => address.replace('http://localhost:3000', '');
  const ids = [ownerId, buyerId, otherBuyerId, admin.id, propertyId, secondId, imageId];
  const urls = [
    ...inAll(one),
    ...[`${one}/preview.jpg`, `${one}/pictures/0/640`],
    ...inAll(both),
    ...inAll(`${both}?p=2`),
    ...inAll(`${both}/comparison.pdf`),
    ...[`${both}/preview.jpg`, `${both}/pictures/0/320?p=1`],
    ...inAll('/homes'),
    ...inAll(page),
    ...[`${page}/enquiry`, `${page}/preview.jpg`, `${page}/pictures/0/640`, '/sitemap.xml', '/robots.txt'],
    ...[pathOf(homes_url), pathOf(meta_url), pathOf(schema_url)],
  ];
  const hidden = [...agencySecrets, ...placeSecrets, ...buyerSecrets, ...ids];
  const leaks: string[] = [];
  for (const address of urls) leaks.push(...(await leaksOf({ url: address, hidden })));
  // Staff hand these out.
  for (const { code } of languages)
    for (const sheet of [`${propertyId}/sheet?`, `comparison?id=${propertyId}&id=${secondId}&`]) {
      const address = `/api/properties/${sheet}language=${code}`;
      leaks.push(...(await leaksOf({ url: address, cookie: admin.cookie, hidden })));
    }
  expect(leaks).toEqual([]);
});

it('shows clients only their own, and owners no buyer', async () => {
  const buyer = await portalOf(otherBuyerId);
  const view = (await inject('GET', '/api/portal', { headers: { cookie: buyer } })).json<PortalView>();
  expect(view.properties.map(({ title }) => title)).toContain('Sahyadri Heights');
  const hidden = [...agencySecrets, ...buyerSecrets, ownerId, buyerId];
  const owner = await portalOf(ownerId);
  const mine = (await inject('GET', '/api/portal', { headers: { cookie: owner } })).json<PortalView>();
  const market = mine.owned.find(({ property }) => property.id === propertyId);
  expect([market?.not_suitable.total, market?.dismissals]).toEqual([1, [{ reason: 'size', count: 1 }]]);
  // Their own details and notes about themselves apart.
  const notTheirs = [...agencySecrets, ...buyerSecrets].filter(
    (secret) => !['Kusum Ranade', '98220 99999', 'kusum@example.in'].includes(secret),
  );
  const answers: Answer[] = [
    { url: '/api/portal?shown=100', cookie: buyer, hidden: [...hidden, ...placeSecrets] },
    { url: `/api/portal/properties/${propertyId}`, cookie: buyer, hidden: [...hidden, ...placeSecrets] },
    { url: `/portal/files/${imageId}/640`, cookie: buyer, hidden: [...hidden, ...placeSecrets] },
    { url: '/api/portal', cookie: owner, hidden: [...notTheirs, buyerId, otherBuyerId] },
  ];
  const leaks: string[] = [];
  for (const answer of answers) leaks.push(...(await leaksOf(answer)));
  expect(leaks).toEqual([]);
});

it('shows the exact place in the portal only to whom a visit or a link shows it, and only while it does', async () => {
  const [buyer, other] = [await portalOf(otherBuyerId), await portalOf(buyerId)];
  /** What of the place a client reads, of each property. */
  const known = async (cookie = buyer) => {
    const read = async (path: string) => (await inject('GET', `/api/portal${path}`, { headers: { cookie } })).body;
    const view = JSON.parse(await read('?shown=100')) as PortalView;
    return Promise.all(
      [propertyId, secondId].map(async (id) => {
        const card = JSON.stringify(view.properties.find((property) => property.id === id));
        const page = await read(`/properties/${id}`);
        expect([card, page].every((text) => text.includes('"locality":"Baner"'))).toBe(true);
        return [card.includes('B-1204'), page.includes('B-1204'), page.includes('18.5596%2C73.7797')];
      }),
    );
  };
  const [all, nothing] = [
    [true, true, true],
    [false, false, false],
  ];
  expect(await known()).toEqual([nothing, nothing]);

  const meeting = async (changes: Partial<Parameters<typeof aMeeting>[0]>) =>
    (await api('POST', '/meetings', aMeeting({ client_id: otherBuyerId, property_id: propertyId, ...changes }))).id;
  await meeting({ meeting_type: 'phone_call', meeting_date: '2031-03-03T05:30:00Z' });
  expect(await known()).toEqual([nothing, nothing]);
  const visit = await meeting({ meeting_type: 'site_visit', meeting_date: '2031-03-04T05:30:00Z' });
  expect(await known()).toEqual([all, nothing]);
  await api('POST', `/meetings/${visit}/status`, { from: 'scheduled', status: 'cancelled' });
  expect(await known()).toEqual([nothing, nothing]);

  // A visit of both, to which the client comes along.
  const tour = await api('POST', '/visits', {
    id: uuid(),
    stops: [propertyId, secondId].map((property_id) => ({ id: uuid(), property_id })),
    participants: [ownerId, otherBuyerId].map((person_id) => ({ id: uuid(), topic: 'clients', person_id })),
    meeting_date: '2031-03-05T05:30:00Z',
  });
  expect(await known()).toEqual([all, all]);
  await api('POST', `/meetings/${tour.id}/status`, { from: 'scheduled', status: 'cancelled' });

  const recipient = { topic: 'clients', id: otherBuyerId };
  await share({ recipient });
  expect(await known()).toEqual([nothing, nothing]);
  const link = { id: uuid(), property_ids: [secondId], recipient, with_exact_address: true };
  await api('POST', '/property-links', link);
  expect(await known()).toEqual([nothing, all]);
  expect((await inject('GET', '/api/portal', { headers: { cookie: other } })).body).not.toContain('B-1204');
  await api('DELETE', `/property-links/${link.id}`);
  expect(await known()).toEqual([nothing, nothing]);
});
