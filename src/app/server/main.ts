import { once } from 'node:events';
import path from 'node:path';
import { openDatabase } from '#platform/database/server/database.ts';
import { startEmbeddedPostgres } from '#platform/database/server/embedded.ts';
import { migrateDatabase } from '#platform/database/server/migrate.ts';
import { programFolder, readEnvironment } from '#platform/environment/server/environment.ts';
import { openStorage } from '#platform/files/server/open-storage.ts';
import type { Log } from '#platform/log/server/log.ts';
import { openLog } from '#platform/log/server/log.ts';
import { exitMessage } from './exit-message.ts';
import { onceDatabaseAnswers } from './once-database-answers.ts';
import { readSecret } from './secret.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

/** Starts the program and prints its URL; stops it cleanly on SIGINT and SIGTERM. */
async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const log = openLog(environment.logLevel);
  const ending = untilSignalled(log);
  const cleanups: Array<() => Promise<void> | void> = [];
  const stop = async () => {
    const errors: unknown[] = [];
    for (const cleanup of cleanups.toReversed()) {
      try {
        await cleanup();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  };
  try {
    let url = environment.databaseUrl;
    if (!url) {
      const embedded = await startEmbeddedPostgres({ dataDir: environment.dataDir, log: (line) => log.debug(line) });
      cleanups.push(() => embedded.stop());
      url = embedded.url;
    }
    ending.throwIfAborted();
    await onceDatabaseAnswers(() => migrateDatabase(environment.databaseDirectUrl ?? url), log, ending);
    ending.throwIfAborted();
    const database = openDatabase({
      url,
      directUrl: environment.databaseDirectUrl,
      onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    });
    cleanups.push(() => database.close());
    // A pooler may refuse what the direct connection for migrations allowed.
    await onceDatabaseAnswers(() => database.ping(), log, ending);
    const services: Services = {
      environment,
      publicUrl: environment.publicUrl ?? `http://localhost:${environment.port}`,
      secret: await readSecret(environment),
      clock: { now: () => new Date() },
      log,
      database,
      files: await openStorage(environment),
    };
    const served = await serve(services, path.join(programFolder(), 'dist/web'), ending);
    cleanups.push(served.stop);
    ending.throwIfAborted();
    announce(services, served.nextStep);
    await once(ending, 'abort');
  } catch (error) {
    if (!ending.aborted) {
      await stop().catch(() => undefined);
      throw error;
    }
  }
  await stop().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'shutdown failed');
      process.exit(1);
    },
  );
}

/**
 * Aborted by the first SIGINT or SIGTERM, also during start-up: everything started so far, including the database, is
 * stopped in order. A second signal ends the process at once.
 */
function untilSignalled(log: Log): AbortSignal {
  const ending = new AbortController();
  const end = (signal: NodeJS.Signals) => {
    if (ending.signal.aborted) process.exit(1);
    log.info({ signal }, 'stopping');
    ending.abort();
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  return ending.signal;
}

function announce({ publicUrl }: Services, nextStep: string | null): void {
  process.stdout.write(`\nAangan is at ${publicUrl}\n`);
  if (nextStep) process.stdout.write(`${nextStep}\n`);
  process.stdout.write('\n');
}

start().catch((error: unknown) => {
  process.stderr.write(`Aangan cannot start: ${exitMessage(error)}\n`);
  process.exit(1);
});
