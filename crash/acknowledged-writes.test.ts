import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { Random } from '#platform/random.ts';
import { randomFrom } from '#platform/random.ts';
import { audit, auditImports, auditScreens } from './audit.ts';
import { auditArchives } from './audit-archives.ts';
import { auditOutbox } from './audit-contacts.ts';
import { auditEnquiriesAreRead } from './audit-enquiries.ts';
import type { Cluster } from './database.ts';
import { clusterIn, startSeparateDatabase } from './database.ts';
import type { FakeSmtpServer } from './fake-smtp-server.ts';
import { startFakeSmtpServer } from './fake-smtp-server.ts';
import { complain, isFullMatrix, seed } from './matrix.ts';
import { signUpSession } from './person.ts';
import type { ServerProcess } from './program.ts';
import { makeFolder, startServerProcess } from './program.ts';
import type { Victim } from './strike.ts';
import { strike, victims } from './strike.ts';
import { openWorkload } from './workload.ts';

interface Arena {
  readonly smtp: FakeSmtpServer;
  readonly program: ServerProcess;
  readonly cluster: Cluster;
  end(): Promise<void>;
}

const arenas: Arena[] = [];
afterAll(async () => {
  for (const arena of arenas) await arena.end();
});

async function withItsOwnDatabase(random: Random): Promise<Arena> {
  const folder = await makeFolder();
  const smtp = await startFakeSmtpServer(random);
  const program = await startServerProcess({ DATA_DIR: folder.path, ...smtpSettings(smtp) });
  const cluster = await clusterIn(folder.path);
  return {
    program,
    cluster,
    smtp,
    async end() {
      await program.stop().finally(smtp.close).finally(folder.remove);
    },
  };
}

async function withExternalDatabase(random: Random): Promise<Arena> {
  const folder = await makeFolder();
  const smtp = await startFakeSmtpServer(random);
  const cluster = await startSeparateDatabase();
  const program = await startServerProcess({ DATA_DIR: folder.path, DATABASE_URL: cluster.url, ...smtpSettings(smtp) });
  return {
    program,
    cluster,
    smtp,
    async end() {
      await program.stop().finally(smtp.close).finally(cluster.end).finally(folder.remove);
    },
  };
}

function smtpSettings({ url }: FakeSmtpServer) {
  return { SMTP_URL: url, MAIL_FROM: 'Aangan <office@example.in>' };
}

/** The victims in turn. */
const kills = Array.from(
  { length: isFullMatrix ? 20 : victims.length },
  (_, kill) => victims[kill % victims.length] as Victim,
);
const operations = isFullMatrix ? 1_000 : 120;
/** Another server takes an import over only after a timeout, too long to wait for after every kill. */
const killsPerImport = isFullMatrix ? 5 : victims.length;

const databases = [
  ['its own database', withItsOwnDatabase],
  ['a database apart', withExternalDatabase],
] as const;

describe.concurrent.each(databases)('when processes are killed at random moments, with %s', (database, open) => {
  it(`keeps every acknowledged change, once, with its history (${kills.length} kills)`, async () => {
    const random = randomFrom(`${seed} ${database}`);
    const arena = await open(random);
    arenas.push(arena);
    const { program, cluster, smtp } = arena;
    const person = await signUpSession(program.url);
    const auditTarget = { url: program.url, person };
    const workload = openWorkload(program.url, person, random);
    await workload.oneOfEach();
    for (const [index, victim] of kills.entries()) {
      const isWithJobs = index % killsPerImport === 0;
      if (isWithJobs) await workload.startImport(isFullMatrix ? 20_000 : 2_000);
      const killAt = random.whole(Math.ceil(operations / 20), operations - 10);
      const killIn = async () => {
        if (isWithJobs) {
          await workload.archives.request();
          // At any point between the first row and the last file.
          await sleep(random.whole(0, 400));
        }
        await strike(victim, {
          ...arena,
          // PostgreSQL also restarts when a backend is killed, without the postmaster ending.
          databaseProcess: async () =>
            (random.chance(0.4) ? await arena.cluster.backend().catch(() => null) : null) ?? arena.cluster.postmaster(),
        });
      };
      let struck: Promise<void> | null = null;
      await workload.run(operations, (answered) => {
        if (answered >= killAt) struck ??= killIn();
      });
      await struck;
      await audit(cluster, workload);
      // Failed codes count for 15 minutes, longer than this run. Codes whose answer was lost count, too, and again when
      // they are retried.
      await cluster.rows('delete from rate_limits');
      await workload.sendLostAgain();
      await cluster.rows('delete from rate_limits');
      if ((index + 1) % killsPerImport !== 0) continue;
      await auditImports(cluster, workload, auditTarget);
      await auditArchives(cluster, workload.archives.ledger, auditTarget, complain);
    }
    await audit(cluster, workload);
    await auditScreens(cluster, workload, auditTarget);
    // The short run does not wait until the jobs of a killed server are taken over.
    if (isFullMatrix) await auditEnquiriesAreRead(cluster, complain);
    // A killed server's jobs are taken over after a timeout; the short run does not wait for the last emails.
    await auditOutbox(cluster, smtp, { maxDuplicates: kills.length * 10, isPatient: isFullMatrix }, complain);
    const { properties, clients, leads, requirements, deals, invoices, meetings, contacts, documents, secondFactors } =
      workload;
    const { enquiries, visits } = workload;
    const kinds = [
      properties,
      clients,
      leads,
      requirements,
      deals,
      invoices,
      meetings,
      contacts,
      documents,
      secondFactors,
      enquiries,
      visits,
    ];
    for (const sent of [...kinds, workload.archives].flatMap(({ ledger }) => Object.values(ledger)))
      expect(sent[0]?.outcome).toBe('acknowledged');
    expect(properties.ledger.edits.filter(({ outcome }) => outcome === 'acknowledged').length).toBeGreaterThan(0);
  });
});
