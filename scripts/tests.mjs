import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CliError, run, tool } from './program.mjs';

export const tally = { passed: 0, failed: 0 };

/** Unit and service tests, on a real PostgreSQL. */
export function runUnitTests(title, env = {}) {
  return runVitest(title, 'config/vitest.ts', env);
}

/** Tests that kill the built program or cut off what it depends on. */
export function runCrashTests(title, env = {}) {
  return runVitest(title, 'config/vitest-crash.ts', env);
}

function runVitest(title, config, env) {
  return runTests(title, tool('vitest'), (report) => ({
    args: [
      'run',
      '--config',
      config,
      '--allowOnly=false',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
    count: ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests],
  }));
}

/** Journeys in a real browser against the built program. */
export function runJourneys(title, env) {
  return runTests(title, tool('playwright'), (report) => ({
    args: ['test', '--config', 'config/playwright.ts', '--forbid-only', '--reporter=list,json'],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: ({ stats }) => [stats.expected + stats.flaky, stats.unexpected],
  }));
}

async function runTests(title, command, plan) {
  console.log(`\n${title}`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'aangan-report-'));
  const report = path.join(folder, 'report.json');
  try {
    const { args, env, count } = plan(report);
    const { isOk } = await run(command, args, { env });
    const [passed, failed] = readCounts(report, count);
    tally.passed += passed;
    tally.failed += failed;
    if (!isOk && failed === 0) throw new CliError(`${title} did not finish.`);
    if (!isOk) throw new FailedTests(`${title}: ${failed} failed.`);
    if (passed === 0) throw new CliError(`${title}: no tests ran.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Failed tests are in the tally already; any other failure counts as one. */
export class FailedTests extends CliError {}

function readCounts(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return [0, 0];
  }
}
