import { rm } from 'node:fs/promises';
import path from 'node:path';
import S3rver from 's3rver';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '#platform/database/server/testing.ts';
import { createTestDatabase } from '#platform/database/server/testing.ts';
import { randomFrom } from '#platform/random.ts';
import { freePort } from '../scripts/free-port.mjs';
import { seed } from './matrix.ts';
import type { ApiSession } from './person.ts';
import { listing, signUpSession } from './person.ts';
import type { Folder, ServerProcess } from './program.ts';
import { isReady, makeFolder, startServerProcess, until } from './program.ts';
import { drawPicture } from './workload.ts';

let database: TestDatabase;
let folder: Folder;
let bucket: S3rver;
let port: number;
let program: ServerProcess;
let person: ApiSession;

async function startBucket(): Promise<void> {
  bucket = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: path.join(folder.path, 's3'),
    vhostBuckets: false,
    configureBuckets: [{ name: 'files' }],
  });
  await bucket.run();
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeFolder();
  port = await freePort();
  await startBucket();
  program = await startServerProcess({
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });
  person = await signUpSession(program.url);
});
afterAll(async () => {
  await program?.stop();
  await bucket?.close().catch(() => undefined);
  await database?.drop();
  await rm(folder.path, { recursive: true, force: true });
});

it('reports that file storage is unavailable, serves the rest, and recovers by itself', async () => {
  const random = randomFrom(`${seed} s3`);
  const bytes = await drawPicture(random, 800);
  const upload = (id: string) =>
    person.upload(program.url, `/files?id=${id}&kind=property_image`, { name: 'front.png', type: 'image/png', bytes });
  const look = async (id: string) => {
    const answer = await fetch(`${program.url}/files/${id}/320`, { headers: { cookie: person.cookie } });
    return { status: answer.status, byteLength: (await answer.arrayBuffer()).byteLength };
  };
  const [before, during] = [uuid(), uuid()];
  expect((await upload(before)).status).toBe(201);
  expect(await look(before)).toMatchObject({ status: 200 });

  const { pid } = program;
  await bucket.close();
  const refusal = { status: 503, body: { code: 'UNAVAILABLE', data: { code: 'unavailable', reason: 'files' } } };
  expect(await upload(during)).toMatchObject(refusal);
  expect(await person.send(program.url, 'GET', `/../files/${before}/320`)).toMatchObject(refusal);
  const csv = Buffer.from('Title,Address,City,State,Price\nA,B,Pune,Maharashtra,5000000\n');
  const file = { name: 'listings.csv', type: 'text/csv', bytes: csv };
  expect(await person.upload(program.url, `/imports?id=${uuid()}`, file)).toMatchObject(refusal);
  expect(await isReady(program.url)).toBe(false);
  expect((await person.send(program.url, 'POST', '/properties', listing())).status).toBe(200);

  await startBucket();
  await until('the program is ready again', () => isReady(program.url));
  expect(await look(before)).toMatchObject({ status: 200 });
  expect((await upload(during)).status).toBe(201);
  const looked = await look(during);
  expect(looked.status).toBe(200);
  expect(looked.byteLength).toBeGreaterThan(0);
  expect((await person.upload(program.url, `/imports?id=${uuid()}`, file)).status).toBe(201);
  expect(program.pid).toBe(pid);
});
