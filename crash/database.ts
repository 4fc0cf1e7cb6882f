import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { chooseSocketFolder } from '#platform/database/server/embedded/socket-folder.ts';
import { startEmbeddedPostgres } from '#platform/database/server/embedded.ts';
import type { Folder } from './program.ts';
import { makeFolder } from './program.ts';

/** A PostgreSQL cluster in a data folder; a test can kill it and query it without the program. */
export interface Cluster {
  readonly url: string;
  /** The process id of the postmaster. */
  postmaster(): Promise<number>;
  /** The process id of one of the program's connections; null if there is none. */
  backend(): Promise<number | null>;
  rows<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

/** The embedded cluster in the data folder of a program. */
export async function clusterIn(dataDir: string): Promise<Cluster> {
  const dataFolder = path.join(dataDir, 'postgres');
  const sockets = await chooseSocketFolder(dataFolder);
  const url = `postgresql:///aangan?host=${encodeURIComponent(sockets)}&user=postgres`;
  async function rows<R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const client = new pg.Client({ connectionString: url, application_name: 'crash-test' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<R>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }
  return {
    url,
    rows,
    async postmaster() {
      return Number.parseInt(await readFile(path.join(dataFolder, 'cluster/postmaster.pid'), 'utf8'), 10);
    },
    async backend() {
      const found = await rows<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'aangan' order by random() limit 1",
      );
      return found[0]?.pid ?? null;
    },
  };
}

export interface SeparateDatabase extends Cluster {
  end(): Promise<void>;
}

/** A PostgreSQL that the program does not manage; like a system service, it is restarted when it dies. */
export async function startSeparateDatabase(): Promise<SeparateDatabase> {
  const folder: Folder = await makeFolder();
  const server = await startEmbeddedPostgres({ dataDir: folder.path });
  return {
    ...(await clusterIn(folder.path)),
    async end() {
      await server.stop();
      await folder.remove();
    },
  };
}

/** Kills a process of the test's own database, like a power cut. */
export function killProcess(pid: number): void {
  process.kill(pid, 'SIGKILL');
}
