import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { v7 as uuid } from 'uuid';
import { afterEach, expect, it } from 'vitest';
import { createTestDatabase } from '#platform/database/server/testing.ts';
import { randomFrom } from '#platform/random.ts';
import { clusterIn } from './database.ts';
import { seed } from './matrix.ts';
import { listing, signUpSession } from './person.ts';
import { isReady, makeFolder, startServerProcess, until } from './program.ts';
import { familyOf, makeSmallDisk } from './small-disk.ts';
import { drawPicture } from './workload.ts';

const cleanups: Array<() => Promise<void>> = [];
afterEach(async () => {
  const failures: unknown[] = [];
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup().catch((error: unknown) => failures.push(error));
  expect(failures).toEqual([]);
});

/** Every file under a folder except the filler. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const files: string[] = [];
  for (const name of entries)
    if ((await stat(path.join(folder, name))).isFile() && name !== 'ballast') files.push(name);
  return files.sort();
}

it('refuses files with a clear error while their disk is full, leaves no partial file, and recovers', async () => {
  const random = randomFrom(`${seed} disk`);
  const database = await createTestDatabase();
  cleanups.push(() => database.drop());
  const folder = await makeFolder();
  cleanups.push(folder.remove);
  const files = path.join(folder.path, 'files');
  const disk = await makeSmallDisk(files, 8);
  cleanups.push(disk.remove);
  const program = await startServerProcess({ DATA_DIR: folder.path, DATABASE_URL: database.url });
  cleanups.push(program.stop);
  const { pid } = program;
  const person = await signUpSession(program.url);
  // Noise does not compress: each size needs space.
  const bytes = await drawPicture(random, 900);
  const upload = (id: string) =>
    person.upload(program.url, `/files?id=${id}&kind=property_image`, { name: 'front.png', type: 'image/png', bytes });
  const csv = Buffer.from(
    `Title,Address,City,State,Price\n${'A house,"1, Station Road",Nashik,Maharashtra,5000000\n'.repeat(400)}`,
  );
  const send = (id: string) =>
    person.upload(program.url, `/imports?id=${id}`, { name: 'listings.csv', type: 'text/csv', bytes: csv });
  const [before, during, run] = [uuid(), uuid(), uuid()];
  expect((await upload(before)).status).toBe(201);
  const kept = await filesIn(files);

  await disk.fill([pid]);
  const refusal = { status: 507, body: { code: 'FULL', data: { code: 'full', reason: 'files' } } };
  expect(await upload(during)).toMatchObject(refusal);
  expect(await send(run)).toMatchObject(refusal);
  expect(await filesIn(files)).toEqual(kept);
  const picture = await fetch(`${program.url}/files/${before}/320`, { headers: { cookie: person.cookie } });
  expect(picture.status).toBe(200);
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect((await person.send(program.url, 'POST', '/properties', listing())).status).toBe(200);

  await disk.free([pid]);
  await until('the program is ready again', () => isReady(program.url));
  expect((await upload(during)).status).toBe(201);
  expect((await send(run)).status).toBe(201);
  expect(program.pid).toBe(pid);
});

it('refuses changes with a clear error while the database disk is full, and loses no accepted change', async () => {
  const folder = await makeFolder();
  cleanups.push(folder.remove);
  const disk = await makeSmallDisk(folder.path, 200);
  cleanups.push(disk.remove);
  const program = await startServerProcess({ DATA_DIR: folder.path });
  cleanups.push(program.stop);
  const { pid } = program;
  const person = await signUpSession(program.url);
  const cluster = await clusterIn(folder.path);
  const family = async () => familyOf(await cluster.postmaster());

  const accepted: string[] = [];
  const refused: string[] = [];
  const reasons = new Set<string>();
  async function add(): Promise<number> {
    // Data that does not compress fills new pages quickly.
    const input = listing({ description: randomBytes(3_500).toString('hex') });
    const { status, body } = await person.send(program.url, 'POST', '/properties', input);
    (status === 200 ? accepted : refused).push(input.id);
    if (status !== 200) reasons.add(`${status} ${body?.data?.code} ${body?.data?.reason}`);
    return status;
  }
  for (let round = 0; round < 5; round += 1) expect(await add()).toBe(200);

  await disk.fill(await family());
  for (let round = 0; round < 2_000 && refused.length < 5; round += 1) await add();
  // WAL also needs space; without it the database stops.
  await cluster.rows('select pg_switch_wal()').catch(() => undefined);
  for (let round = 0; round < 10; round += 1) await add();
  expect(refused.length).toBeGreaterThan(4);
  const clear = ['507 full database', '503 unavailable database'];
  expect([...reasons].filter((reason) => !clear.includes(reason))).toEqual([]);
  if (disk.kind === 'mounted') expect([...reasons]).toContain('507 full database');

  await disk.free(await family().catch(() => []));
  await until('the program is ready again', () => isReady(program.url));
  await until('it takes changes again', async () => (await add()) === 200);
  const rows = await cluster.rows<{ id: string }>('select id from properties');
  const there = new Set(rows.map((row) => row.id));
  expect(accepted.filter((id) => !there.has(id))).toEqual([]);
  expect(rows.length - accepted.length).toBeLessThanOrEqual(refused.length);
  expect(program.pid).toBe(pid);
});
