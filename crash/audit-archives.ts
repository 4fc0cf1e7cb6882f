import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { checkOnly, readArchive } from '#platform/archive/server/read-container.ts';
import type { ArchiveLedger } from './archive-workload.ts';
import type { Cluster } from './database.ts';
import type { ApiSession } from './person.ts';
import { crashPassword } from './person.ts';
import { makeFolder, until } from './program.ts';

/** Each acknowledged archive completes with a valid file, whichever server was killed while making it. */
export async function auditArchives(
  cluster: Cluster,
  ledger: ArchiveLedger,
  { url, person }: { url: string; person: ApiSession },
  complain: (what: string) => string,
): Promise<void> {
  const underWay = () => cluster.rows("select id from archives where state in ('waiting', 'running')");
  await until(complain('every archive finishes'), async () => (await underWay()).length === 0, 240_000);
  const rows = await cluster.rows<{ id: string; state: string; requested: number; made: number }>(`
    select a.id, a.state, count(*) filter (where action = 'requested')::integer as requested,
      count(*) filter (where action = 'made')::integer as made
    from archives a left join changes c on c.topic = 'archives' and c.entity_id = a.id group by a.id`);
  expect(
    rows.filter(({ state, requested, made }) => state !== 'ready' || requested !== 1 || made !== 1),
    complain('archives not created exactly once'),
  ).toEqual([]);
  const found = new Set(rows.map(({ id }) => id));
  const acknowledged = ledger.requests.filter(({ outcome }) => outcome === 'acknowledged');
  expect(
    acknowledged.filter(({ input }) => !found.has(input.id)).map(({ input }) => input.id),
    complain('acknowledged archives that are missing'),
  ).toEqual([]);
  const folder = await makeFolder();
  const file = path.join(folder.path, 'archive.tar.gz');
  try {
    for (const id of found) {
      const address = await person.ask<{ url: string }>(url, 'POST', `/archives/${id}/address`, {
        password: crashPassword,
      });
      await writeFile(file, await person.download(new URL(address.url, url).href));
      // Throws if a checksum differs from the manifest.
      await readArchive(file, checkOnly);
    }
  } finally {
    await folder.remove();
  }
}
