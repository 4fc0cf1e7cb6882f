import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aClient } from '#features/clients/client-testing.ts';
import type { PersonConsents } from '#features/consents/contract.ts';
import type { PortalView } from '#features/portal/contract.ts';
import { leftInEnglish } from '#platform/i18n/server/leftover-testing.ts';
import type { TestApp } from './app-testing.ts';
import { createTestApp } from './app-testing.ts';

let testApp: TestApp;
let cookie: string;
beforeAll(async () => {
  testApp = await createTestApp();
  ({ cookie } = await testApp.addPerson({ role: 'Agent', full_name: 'Priya Joshi' }));
});
afterAll(() => testApp.close());

async function call<T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, as = cookie): Promise<T> {
  const headers = { cookie: as, 'sec-fetch-site': 'same-origin' };
  const answer = await testApp.built.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  // The caller names the type.
  return answer.body === '' ? (undefined as T) : answer.json<T>();
}

async function emailTo(language: 'en' | 'hi' | 'mr' | 'gu') {
  const id = uuid();
  await call('POST', '/clients', aClient({ id, full_name: 'Asha Rao', email: `${id}@example.in`, language }));
  const words = { subject: 'Hello', content: '<p>Hello</p>', template_id: null };
  await call('POST', `/clients/${id}/emails`, { id: uuid(), ...words });
  const { rows } = await testApp.services.database.db.execute<{ url: string; html: string; plain: string }>(
    sql`select unsubscribe_url as url, html, plain from emails where recipient = ${`${id}@example.in`}`,
  );
  const [email] = rows;
  if (!email) throw new Error('no email');
  return { id, ...email, path: email.url.replace('http://localhost:3000', '') };
}

/** A request of a browser without a session, or of a mail program. */
const visit = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload = '') =>
  testApp.built.app.inject({ method, url, headers, ...(method === 'POST' && { payload }) });

const statusOf = async (id: string) => {
  const { rows } = await testApp.services.database.db.execute(
    sql`select status from emails where recipient = ${`${id}@example.in`}`,
  );
  return rows.map(({ status }) => status);
};

const stated = async (id: string) => {
  const { states, history } = await call<PersonConsents>('GET', `/clients/${id}/consents`);
  const state = states.find(({ purpose, channel }) => purpose === 'service' && channel === 'email')?.state;
  return [state, ...history.map(({ act, way, recorded_by }) => [act, way, recorded_by])];
};

it('is linked in every email; opening the page changes nothing, and one press stops the emails', async () => {
  const { id, path, url, html, plain } = await emailTo('en');
  expect(html).toContain(`href="${url}"`);
  expect(plain).toContain(url);
  const { rows } = await testApp.services.database.db.execute<{ token_hash: string }>(
    sql`select token_hash from person_emails where client_id = ${id}`,
  );
  expect(url).not.toContain(rows[0]?.token_hash);
  const page = await visit('GET', path);
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.body).toContain('Stop these emails?');
  expect(page.body).not.toMatch(/<script|Asha/u);
  expect(await stated(id)).toEqual(['not_asked']);
  const [, action = ''] = /action="([^"]+act=stop)"/u.exec(page.body) ?? [];
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const stopped = await visit('POST', action.replaceAll('&amp;', '&'), form);
  expect(stopped.body).toContain('These emails have stopped');
  expect(await statusOf(id)).toEqual(['cancelled']);
  expect(await stated(id)).toEqual(['withdrawn', ['withdrawn', 'email_link', null]]);
  // Pressed twice, it is recorded once; and it can be taken back.
  await visit('POST', `${path}&act=stop`, form);
  const undone = await visit('POST', `${path}&act=undo`, form);
  expect(undone.body).toContain('Stop these emails?');
  expect(await stated(id)).toEqual(['given', ['given', 'email_link', null], ['withdrawn', 'email_link', null]]);
  await visit('POST', `${path}&act=all`, form);
  expect((await visit('GET', path)).body).toContain('We no longer contact you');
  await visit('POST', `${path}&act=allow`, form);
  expect((await call<PersonConsents>('GET', `/clients/${id}/consents`)).is_contact_refused).toBe(false);
});

it.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['application/json', '{'],
])('is stopped by one POST of a mail program as %s', async (type, body) => {
  const { id, path } = await emailTo('en');
  const answer = await visit('POST', path, { 'content-type': type }, body);
  expect(answer.statusCode).toBe(200);
  expect(await stated(id)).toEqual(['withdrawn', ['withdrawn', 'email_link', null]]);
});

it.each(['hi', 'mr', 'gu'] as const)('speaks %s', async (language) => {
  const { path, html } = await emailTo(language);
  for (const act of ['stop', 'undo', 'all'] as const) {
    const { body } = await visit('POST', `${path}&act=${act}`, { 'content-type': 'text/plain' });
    expect(body).toContain(`<html lang="${language}">`);
    const text = body.replaceAll(/<style[\s\S]*<\/style>|<[^>]+>/gu, ' ');
    expect(leftInEnglish(text, ['Aangan'])).toEqual([]);
  }
  expect(html).not.toContain('Stop these emails');
});

it('answers every unknown link alike, limits guesses, and refuses other sites and large bodies', async () => {
  const { id, path } = await emailTo('en');
  const unknown = [`/unsubscribe?token=${'a'.repeat(43)}`, '/unsubscribe', '/unsubscribe?token=%00', `${path}x`];
  const pages = await Promise.all(unknown.map((url) => visit('GET', url)));
  const withoutNonce = ({ statusCode, body }: (typeof pages)[number]) => [
    statusCode,
    body.replace(/nonce="[^"]+"/u, ''),
  ];
  expect(new Set(pages.map((page) => JSON.stringify(withoutNonce(page)))).size).toBe(1);
  expect([pages[0]?.statusCode, pages[0]?.body]).toEqual([404, expect.stringContaining('This link is not valid')]);
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', 'content-type': 'text/plain' };
  expect((await visit('POST', path, foreign)).statusCode).toBe(403);
  expect((await visit('POST', path, { 'content-type': 'text/plain' }, 'x'.repeat(20_000))).statusCode).toBe(413);
  expect((await visit('POST', `${path}&act=other`, { 'content-type': 'text/plain' })).statusCode).toBe(200);
  expect(await stated(id)).toEqual(['not_asked']);
  const guesses = await Promise.all(Array.from({ length: 40 }, () => visit('GET', '/unsubscribe?token=guess')));
  expect(guesses.some(({ statusCode }) => statusCode === 429)).toBe(true);
  expect((await visit('GET', path)).statusCode).toBe(200);
});

it('is chosen in the portal, too', async () => {
  const id = uuid();
  const link = await testApp.openLink(id);
  const set = (purpose: string, channel: string, is_given: boolean) =>
    call<PortalView>('PUT', '/portal/consents', { purpose, channel, is_given }, link);
  const first = await set('offers', 'whatsapp', false);
  expect(first.consents.states).toContainEqual({ purpose: 'offers', channel: 'whatsapp', state: 'withdrawn' });
  expect(first.consents.text).toContain('Data Protection Board of India');
  await set('offers', 'whatsapp', false);
  await set('marketing', 'email', true);
  const refused = await call<PortalView>('PUT', '/portal/contact', { is_refused: true }, link);
  expect(refused.consents.is_contact_refused).toBe(true);
  const { history } = await call<PersonConsents>('GET', `/clients/${id}/consents`);
  expect(history.map(({ act, way }) => [act, way])).toEqual([
    ['do_not_contact', 'portal'],
    ['given', 'portal'],
    ['withdrawn', 'portal'],
  ]);
});
