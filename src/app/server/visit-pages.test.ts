import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aClient } from '#features/clients/client-testing.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import type { Visit } from '#features/visits/contract.ts';
import type { TestApp } from './app-testing.ts';
import { createTestApp } from './app-testing.ts';

let testApp: TestApp;
let admin: Awaited<ReturnType<TestApp['addPerson']>>;
let clientId: string;
let propertyId: string;
let visit: Visit;
let path: string;

const inject = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, rest: object = {}) =>
  testApp.built.app.inject({ method, url, ...rest });

function ask(method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}) {
  const headers = { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' };
  return inject(method, `/api${url}`, { headers, payload });
}

async function api<T>(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<T> {
  const answer = await ask(method, url, payload);
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
  return answer.body === '' ? ({} as T) : answer.json<T>();
}

/** As the forms of the page send it. */
const answerWith = (form: Record<string, string>, to = path) =>
  inject('POST', `${to}/feedback`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

const feedback = async () =>
  (await inject('GET', `/api/visits/${visit.id}`, { headers: { cookie: admin.cookie } }))
    .json<Visit>()
    .stops.flatMap((stop) => stop.feedback);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function planVisit(meeting_date: string): Promise<{ visit: Visit; path: string }> {
  const planned = await api<Visit>('POST', '/visits', {
    id: uuid(),
    stops: [{ id: uuid(), property_id: propertyId }],
    participants: [{ id: uuid(), topic: 'clients', person_id: clientId }],
    meeting_date,
    overlap_confirmed: true,
  });
  const [participant] = planned.participants;
  const { url } = await api<{ url: string }>('POST', `/visits/${planned.id}/participants/${participant?.id}/message`, {
    kind: 'link',
  });
  return { visit: planned, path: new URL(url).pathname };
}

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.addPerson({ role: 'Admin', full_name: 'Meera Kulkarni' });
  const client = await api<{ id: string }>('POST', '/clients', {
    ...aClient({ full_name: 'Anjali Gokhale', language: 'en' }),
    id: uuid(),
  });
  clientId = client.id;
  const property = await api<{ id: string }>('POST', '/properties', {
    ...aProperty({ title: '<b>Corner</b> Home' }),
    id: uuid(),
  });
  propertyId = property.id;
});
afterAll(() => testApp.close());

beforeEach(async () => {
  ({ visit, path } = await planVisit(minutesAgo(1)));
});

describe('the page of a visit', () => {
  it('opens without a sign-in, without scripts and unknown to caches and search engines', async () => {
    const page = await inject('GET', path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('&lt;b&gt;Corner&lt;/b&gt; Home');
    expect(page.body).not.toContain('<script');
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.headers['x-robots-tag']).toContain('noindex');
  });

  it('is one page for a link that is unknown, of the trash and of a visit long ago', async () => {
    const old = await planVisit(minutesAgo(9 * 24 * 60));
    await api('DELETE', `/meetings/${visit.id}`);
    const pages = await Promise.all([`/v/${'a'.repeat(22)}`, '/v/x', old.path, path].map((url) => inject('GET', url)));
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    const bodies = pages.map(({ body }) => body.replaceAll(/nonce="[^"]*"/gu, ''));
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).not.toContain('Anjali');
    for (const to of [old.path, path])
      expect((await answerWith({ stop: '1', answer: 'liked' }, to)).statusCode).toBe(404);
  });

  it('of a cancelled visit says so, and takes no feedback', async () => {
    await api('POST', `/meetings/${visit.id}/status`, { from: 'scheduled', status: 'cancelled' });
    const page = await inject('GET', path);
    expect(page.body).toContain('This visit is cancelled');
    expect(page.body).not.toContain('<form');
    await answerWith({ stop: '1', answer: 'liked' });
    expect(await feedback()).toEqual([]);
  });

  it('keeps one answer of a visitor who sends it twice, the last of two, and none that was taken back', async () => {
    const form = { stop: '1', answer: 'not_for_me', reason: 'price', message: 'Too <b>dear</b>' };
    const [first, again] = await Promise.all([answerWith(form), answerWith(form)]);
    expect([first.statusCode, again.statusCode]).toEqual([303, 303]);
    expect(first.headers.location).toBe(path);
    expect(await feedback()).toMatchObject([{ answer: 'not_for_me', reason: 'price', by_visitor: true }]);
    expect((await inject('GET', path)).body).toContain('Too &lt;b&gt;dear&lt;/b&gt;');
    await answerWith({ stop: '1', answer: 'liked' });
    expect(await feedback()).toMatchObject([{ answer: 'liked', reason: null, message: '' }]);
    await answerWith({ stop: '1', answer: '' });
    expect(await feedback()).toEqual([]);
  });

  it('loads again for the next code only where nothing is typed', async () => {
    const page = await inject('GET', path);
    expect(Number(page.headers.refresh)).toBeGreaterThanOrEqual(5);
    expect(page.body).not.toContain('http-equiv');
    expect(page.body).not.toMatch(/<textarea|type="radio"/u);
    const [, form = ''] = /href="([^"]*feedback[^"]*)"/u.exec(page.body) ?? [];
    const written = await inject('GET', form);
    expect(written.statusCode).toBe(200);
    expect(written.headers.refresh).toBeUndefined();
    expect(written.body).toContain('<textarea');
    expect(written.body).toContain('&lt;b&gt;Corner&lt;/b&gt; Home');
    expect((await inject('GET', `${path}/feedback?p=2`)).headers.location).toBe(path);
    await answerWith({ stop: '1', answer: 'not_for_me', message: 'Too dear' });
    expect((await inject('GET', form)).statusCode).toBe(303);
    expect((await inject('GET', `/v/${'a'.repeat(22)}/feedback?p=1`)).statusCode).toBe(404);
  });

  it('refuses a form that it did not make, and ignores a property that the visit does not show', async () => {
    expect((await answerWith({ stop: '1', answer: 'loved' })).statusCode).toBe(422);
    expect((await answerWith({ stop: '1', answer: 'liked', message: 'x'.repeat(1001) })).statusCode).toBe(422);
    expect((await answerWith({ stop: '2', answer: 'liked' })).statusCode).toBe(303);
    expect(await feedback()).toEqual([]);
  });

  it('shows no code any more after the agent typed five wrong ones', async () => {
    const code = /<span role="img" aria-label="([\d ]+)"/u
      .exec((await inject('GET', path)).body)?.[1]
      ?.replaceAll(' ', '');
    const wrong = code === '000000' ? '111111' : '000000';
    const tries: number[] = [];
    for (let tried = 0; tried < 5; tried += 1) {
      const check = { stop_id: visit.stops[0]?.id, check_in_id: uuid(), method: 'code', code: wrong };
      tries.push((await ask('POST', `/visits/${visit.id}/check-ins`, check)).statusCode);
    }
    expect(tries).toEqual([422, 422, 422, 422, 409]);
    const right = { stop_id: visit.stops[0]?.id, check_in_id: uuid(), method: 'code', code };
    expect((await ask('POST', `/visits/${visit.id}/check-ins`, right)).json()).toMatchObject({
      data: { reason: 'code_locked' },
    });
    expect((await inject('GET', path)).body).not.toContain('Your code for');
  });
});
