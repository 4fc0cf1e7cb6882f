import './node-version.mjs';
import { startPostgres15 } from './postgres-15.mjs';
import { testOnce, withTally } from './test.mjs';
import { runCrashTests, runJourneys, runUnitTests } from './tests.mjs';

/** All of `npm test`, then the long crashes, then again on the oldest supported PostgreSQL, with every theme, width and language. */
await withTally(async () => {
  const chromium = await testOnce();
  await runCrashTests('Crashes and outages, twenty kills of each database', { AANGAN_MATRIX: 'full' });
  const oldest = await startPostgres15();
  try {
    const env = { TEST_DATABASE_URL: oldest.url, AANGAN_MATRIX: 'full' };
    await runUnitTests('Unit and service tests on PostgreSQL 15', env);
    const whole = { ...env, CHROMIUM_PATH: chromium };
    await runJourneys('Browser journeys on PostgreSQL 15, every theme, width and language', whole);
  } finally {
    await oldest.stop();
  }
});
