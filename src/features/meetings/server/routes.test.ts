import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { servePlainRoute } from '#platform/rpc/server/route.ts';
import { calendarRoutes } from './routes.ts';
import { renewFeedAddress } from './service/calendar-feed.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
const app = fastify();

beforeAll(async () => {
  agency = await openTestAgency();
  const http = { address: '198.51.100.9', headers: {}, addHeader: () => undefined };
  for (const route of calendarRoutes(agency.base.database.pool))
    servePlainRoute(app, route, () => ({ ...agency.base, actor: { kind: 'visitor', profileId: null }, http }));
});
afterAll(async () => {
  await app.close();
  await agency.close();
});

it('serves the calendars of many people behind one address, also while somebody guesses there', async () => {
  const { url } = await renewFeedAddress(await agency.hire('Agent'));
  const ask = async (key: string) => (await app.inject(`/calendar.ics?key=${key}`)).statusCode;
  const good = new URL(url).searchParams.get('key') ?? '';
  const together = await Promise.all(Array.from({ length: 70 }, () => ask(good)));
  expect(new Set(together)).toEqual(new Set([200]));
  const guess = async (index: number) => {
    const { body } = await app.inject(`/calendar.ics?key=wrong-key-number-${index}-aaaaaaaaaa`);
    return body.includes('too_many') ? 'too_many' : 'not_found';
  };
  const guesses: string[] = [];
  for (let index = 0; index < 61; index += 1) guesses.push(await guess(index));
  expect(guesses.indexOf('too_many')).toBe(60);
  expect(await ask(good)).toBe(200);
});
