import './node-version.mjs';
import path from 'node:path';
import { checkVulnerabilities } from './check-vulnerabilities.mjs';
import { step } from './checks.mjs';
import { ensureNode24 } from './node-24.mjs';
import { startPostgres15 } from './postgres-15.mjs';
import { testOnce, withTally } from './test.mjs';
import { runCrashTests, runJourneys, runUnitTests } from './tests.mjs';

/**
 * `npm test`, known vulnerabilities, the long crash tests, Node.js 24, then everything again on the oldest supported
 * PostgreSQL with every theme, width and language.
 */
await withTally(async () => {
  const chromium = await testOnce();
  await step('Known vulnerabilities', checkVulnerabilities);
  await runCrashTests('Crashes and outages, twenty kills of each database', { AANGAN_MATRIX: 'full' });
  const node24 = await ensureNode24();
  await runUnitTests('Unit and service tests on Node.js 24', {
    PATH: `${node24}${path.delimiter}${process.env.PATH}`,
  });
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
