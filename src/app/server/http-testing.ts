import { openDatabase } from '#platform/database/server/database.ts';
import { readEnvironment } from '#platform/environment/server/environment.ts';
import { openStorage } from '#platform/files/server/open-storage.ts';
import { makeTemporaryFolder } from '#platform/files/server/testing.ts';
import { openLog } from '#platform/log/server/log.ts';
import { buildHttp } from './http.ts';

/** An address without a server. */
const nowhere = 'postgresql://127.0.0.1:9/aangan';

/** The server without routes and database (only `asksWho` needs one): for behaviour before any route. */
export async function openHttp({
  settings,
  requiresSignIn,
}: {
  settings?: NodeJS.ProcessEnv;
  requiresSignIn: boolean;
}) {
  const folder = await makeTemporaryFolder();
  const environment = readEnvironment({ ...settings, DATA_DIR: folder.path, DATABASE_URL: nowhere });
  const database = openDatabase({ url: nowhere, maxConnections: 1 });
  const publicUrl = environment.publicUrl ?? 'http://localhost:3000';
  const services = {
    environment,
    publicUrl,
    secret: 'secret',
    log: openLog('silent'),
    database,
    clock: { now: () => new Date() },
    files: await openStorage(environment),
  };
  const { app } = await buildHttp(services, async () => {
    if (requiresSignIn) await database.pool.query('select 1');
    return null;
  });
  return {
    app,
    async close() {
      await app.close();
      await database.close();
      await folder.remove();
    },
  };
}
