import './node-version.mjs';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { checkBundle, checkSteps, runSteps } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './installation.mjs';
import { runScript } from './program.mjs';
import { FailedTests, runCrashTests, runJourneys, runUnitTests, tally } from './tests.mjs';

/** Everything that a change must pass; returns the browser's path. */
export async function testOnce() {
  await ensureInstalled();
  const chromium = await ensureChromium();
  // The build takes longest.
  await runSteps([['Build', buildIfStale], ...checkSteps]);
  await checkBundle();
  await runUnitTests('Unit and service tests');
  await runCrashTests('Crashes and outages');
  await runJourneys('Browser journeys', { CHROMIUM_PATH: chromium });
  return chromium;
}

/** Runs the work; prints the test counts at the end, even after an error. */
export async function withTally(work) {
  // On Ctrl+C a test runner cleans up what it started; this program waits for that.
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
