import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/server/database.ts';
import { readEnvironment } from '#platform/environment/server/environment.ts';
import { openStorage } from '#platform/files/server/open-storage.ts';
import { makeTemporaryFolder } from '#platform/files/server/testing.ts';
import { openLog } from '#platform/log/server/log.ts';
import { buildHttp } from './http.ts';

/** Nobody listens there. */
const nowhere = 'postgresql://127.0.0.1:9/aangan';

let http: Awaited<ReturnType<typeof buildHttp>>;
let end: () => Promise<void>;
beforeAll(async () => {
  const folder = await makeTemporaryFolder();
  const environment = readEnvironment({ DATA_DIR: folder.path, DATABASE_URL: nowhere });
  const database = openDatabase({ url: nowhere, maxConnections: 1 });
  const services = {
    ...{ environment, publicUrl: 'http://localhost:3000', secret: 'secret', log: openLog('silent'), database },
    ...{ clock: { now: () => new Date() }, files: await openStorage(environment) },
  };
  http = await buildHttp(services, async () => {
    await database.pool.query('select 1');
    return null;
  });
  http.app.get('/*', { config: { right: 'public', summary: 'A page' } }, () => 'never');
  end = async () => {
    await http.app.close();
    await database.close();
    await folder.remove();
  };
});
afterAll(() => end());

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const ask = (url: string, headers: Record<string, string>) => http.app.inject({ method: 'GET', url, headers });

it('a page that is asked for while the database is away says so, and asks again', async () => {
  const answer = await ask('/properties', { accept: browser });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(answer.headers['retry-after']).toBe('3');
  expect(answer.body).toContain('<h1>Aangan cannot be reached at the moment</h1>');
  expect(answer.body).toContain('<meta http-equiv="refresh" content="3">');
  // Nothing of it needs more than the policy allows.
  const [, nonce] = /style-src 'self' 'nonce-([^']+)'/u.exec(String(answer.headers['content-security-policy'])) ?? [];
  expect(answer.body).toContain(`<style nonce="${nonce}">`);
  expect(answer.body).not.toMatch(/<script|style=|src=|href=/u);
});

it('speaks the language of the browser, and keeps to its theme', async () => {
  const answer = await ask('/', { accept: browser, cookie: 'language=mr; theme=dark' });
  expect(answer.body).toContain('<html lang="mr">');
  expect(answer.body).toContain('color-scheme: dark;');
  expect(answer.body).not.toContain('cannot be reached');
});

it.each([
  ['/api/properties', browser],
  ['/rpc/properties/list', browser],
  ['/properties', '*/*'],
  ['/properties', 'application/json'],
])('%s asked for as %s is answered as data', async (url, accept) => {
  const answer = await ask(url, { accept });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ data: { code: 'unavailable', reason: 'database' } });
});
