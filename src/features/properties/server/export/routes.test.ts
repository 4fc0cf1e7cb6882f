import type { AddressInfo } from 'node:net';
import compress from '@fastify/compress';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { servePlainRoute } from '#platform/rpc/server/route.ts';
import { propertyExport } from './routes.ts';

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  agency = await openTestAgency();
  const { actor } = await agency.hire('Agent', 'Asha');
  // A browser can hold an idle connection open.
  app = fastify({ forceCloseConnections: true });
  await app.register(compress, { encodings: ['br', 'gzip'] });
  const http = { address: '127.0.0.1', headers: {}, addHeader: () => undefined };
  servePlainRoute(app, propertyExport, () => ({ ...agency.base, actor, http }));
  app.setErrorHandler((error: { details?: unknown }, _, reply) => reply.status(422).send({ details: error.details }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  // The server listens on a port, so its address is not a string.
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/properties/export.csv`;
  // Incompressible texts, so that the file exceeds the buffers between server and browser.
  await agency.base.db.execute(sql`
    insert into properties (id, title, address, city, state, price, listing_date, description)
    select gen_random_uuid(), 'Home ' || n, 'Tilak Road', 'Pune', '27', n, '2026-05-04',
      (select string_agg(md5(n || '/' || part), '') from generate_series(1, 30) part)
    from generate_series(1, 20000) n`);
});

afterAll(async () => {
  await app.close();
  await agency.close();
});

it('downloads with the agency and the day in the file name', async () => {
  await agency.base.db.execute(sql`update company set name = 'घर / Homes'`);
  const answer = await fetch(`${url}?price_max=2&city=Pune&status=available`);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const name = answer.headers.get('content-disposition') ?? '';
  expect(decodeURIComponent(name)).toMatch(
    /^attachment; filename="_ Homes properties (\S+)\.csv"; .*''घर Homes properties \1\.csv$/u,
  );
  expect((await answer.text()).split('\r\n')).toHaveLength(4);
});

it.each([
  ['price_max=-1', 'price_max'],
  ['status=gone', 'status.0'],
  ['type=x', 'type.0'],
  ['sort=sideways', 'sort'],
  ['listed_since=yesterday', 'listed_since'],
])('refuses %s and names the field', async (query, path) => {
  const answer = await fetch(`${url}?${query}`);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ details: { fields: [{ path }] } });
});

it('ends its query when the browser disconnects', async () => {
  const leaving = new AbortController();
  const answer = await fetch(url, { signal: leaving.signal });
  await answer.body?.getReader().read();
  leaving.abort();
  const last = async () => {
    const { rows } = await agency.base.db.execute<{ action: string; rows: number }>(sql`
      select action, (difference -> 'rows' ->> 1)::integer as rows from changes where topic = 'exports' order by id desc limit 1`);
    return rows[0];
  };
  await expect.poll(last, { timeout: 30_000 }).toMatchObject({ action: 'cancelled' });
  expect((await last())?.rows).toBeLessThan(20_000);
});
