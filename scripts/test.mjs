import './node-version.mjs';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { checkBundle, runChecks, step } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './installation.mjs';
import { runScript } from './program.mjs';
import { FailedTests, runCrashTests, runJourneys, runUnitTests, tally } from './tests.mjs';

/** Everything a change must pass, the cheapest first; gives back the browser's path for whoever goes on. */
export async function testOnce() {
  await ensureInstalled();
  const chromium = await ensureChromium();
  await runChecks();
  await step('Build', buildIfStale);
  await checkBundle();
  await runUnitTests('Unit and service tests');
  await runCrashTests('Crashes and outages');
  await runJourneys('Browser journeys', { CHROMIUM_PATH: chromium });
  return chromium;
}

/** Does the work, and whatever happens says at the very end what it came to. */
export async function withTally(work) {
  // A test runner that is told to stop by Ctrl+C puts away what it started; this program waits for that.
  process.on('SIGINT', () => {});
  await runScript(async () => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof FailedTests)) tally.failed += 1;
      throw error;
    }
  });
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await withTally(testOnce);
