import { afterAll, describe, expect, it } from 'vitest';
import type { Random } from '#platform/pictures/server/random.ts';
import { randomFrom } from '#platform/pictures/server/random.ts';
import { audit, auditImports, auditScreens } from './audit.ts';
import type { Cluster } from './database.ts';
import { clusterIn, killProcess, startSeparateDatabase } from './database.ts';
import { isWhole, seed } from './matrix.ts';
import { signUp } from './person.ts';
import type { Program } from './program.ts';
import { isReady, makeFolder, startProgram, until } from './program.ts';
import { openWorkload } from './workload.ts';

const victims = ['server', 'database', 'both'] as const;
type Victim = (typeof victims)[number];

interface Arena {
  readonly program: Program;
  readonly cluster: Cluster;
  end(): Promise<void>;
}

const arenas: Arena[] = [];
afterAll(async () => {
  for (const arena of arenas) await arena.end();
});

/** The program with the database it brings itself. */
async function withItsOwnDatabase(): Promise<Arena> {
  const folder = await makeFolder();
  const program = await startProgram({ DATA_DIR: folder.path });
  const cluster = await clusterIn(folder.path);
  return {
    program,
    cluster,
    async end() {
      await program.stop().finally(folder.remove);
    },
  };
}

/** The program on a PostgreSQL of somebody else. */
async function withADatabaseApart(): Promise<Arena> {
  const folder = await makeFolder();
  const cluster = await startSeparateDatabase();
  const program = await startProgram({ DATA_DIR: folder.path, DATABASE_URL: cluster.url });
  return {
    program,
    cluster,
    async end() {
      await program.stop().finally(cluster.end).finally(folder.remove);
    },
  };
}

async function strike(victim: Victim, { program, cluster }: Arena, random: Random): Promise<void> {
  if (victim !== 'server') {
    // A lost backend makes PostgreSQL begin anew as well, without its postmaster's end.
    const backend = random.chance(0.4) ? await cluster.backend().catch(() => null) : null;
    killProcess(backend ?? (await cluster.postmaster()));
  }
  if (victim !== 'database') {
    await program.kill();
    await program.startAgain();
  }
  await until('the agency is there again', () => isReady(program.url));
}

/** Each of them in turn. */
const kills = Array.from(
  { length: isWhole ? 20 : victims.length },
  (_, kill) => victims[kill % victims.length] as Victim,
);
const operations = isWhole ? 1_000 : 120;
/** An import's takeover waits until its server is surely gone; not every kill can wait for that. */
const killsPerImport = isWhole ? 5 : victims.length;

const databases = [
  ['its own database', withItsOwnDatabase],
  ['a database apart', withADatabaseApart],
] as const;

describe.concurrent.each(databases)('killed at random moments, with %s', (database, open) => {
  it(`keeps every acknowledged change, once, with its history (${kills.length} kills)`, async () => {
    const random = randomFrom(`${seed} ${database}`);
    const arena = await open();
    arenas.push(arena);
    const { program, cluster } = arena;
    const person = await signUp(program.url);
    const workload = openWorkload(program.url, person, random);
    await workload.oneOfEach();
    for (const [index, victim] of kills.entries()) {
      if (index % killsPerImport === 0) await workload.startImport(isWhole ? 20_000 : 2_000);
      const killAt = random.whole(Math.ceil(operations / 20), operations - 10);
      let struck: Promise<void> | null = null;
      await workload.run(operations, (answered) => {
        if (answered >= killAt) struck ??= strike(victim, arena, random);
      });
      await struck;
      await audit(cluster, workload.ledger, seed);
      await workload.sendLostAgain();
      if ((index + 1) % killsPerImport === 0) await auditImports(cluster, workload.ledger, person, program.url, seed);
    }
    await audit(cluster, workload.ledger, seed);
    await auditScreens(cluster, workload.ledger, person, program.url);
    expect(workload.ledger.edits.filter(({ outcome }) => outcome === 'acknowledged').length).toBeGreaterThan(0);
    const { clients, leads, deals, invoices } = workload.ledger;
    for (const sent of [clients, leads, deals, invoices].flatMap((ledger) => Object.values(ledger)))
      expect(sent[0]?.outcome).toBe('acknowledged');
  });
});
