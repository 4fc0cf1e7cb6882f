import { performance } from 'node:perf_hooks';
import { CliError, run, tool } from './program.mjs';

const node = process.execPath;

/** Static checks, cheapest first; each is silent unless it finds something. */
const checks = [
  ['Lock file', node, ['scripts/check-lockfile.mjs']],
  ['Types: server', tool('tsc'), ['-p', 'config/tsconfig.server.json']],
  ['Types: browser', tool('tsc'), ['-p', 'config/tsconfig.web.json']],
  ['Types: worker', tool('tsc'), ['-p', 'config/tsconfig.worker.json']],
  ['Types: journeys', tool('tsc'), ['-p', 'config/tsconfig.e2e.json']],
  ['Lint and format', tool('biome'), ['ci', '--colors=off']],
  ['Import laws', node, ['scripts/check-imports.mjs']],
  ['Names', node, ['scripts/check-names.mjs']],
  ['Dead code', tool('knip'), ['--config', 'config/knip.json', '--no-progress']],
  ['Migrations', node, ['scripts/check-migrations.mjs']],
  ['Translations', node, ['scripts/check-translations.mjs']],
];

export async function runChecks() {
  for (const [title, command, args] of checks) await step(title, () => runOrFail(title, command, args));
}

/** Fails if a page of the build in `dist/` exceeds its size limit. */
export function checkBundle() {
  return step('Bundle sizes', () => runOrFail('Bundle sizes', node, ['scripts/report-bundle.mjs', '--check']));
}

export async function step(title, work) {
  const since = performance.now();
  process.stdout.write(`${title} … `);
  try {
    await work();
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
  process.stdout.write(`ok (${((performance.now() - since) / 1000).toFixed(1)} s)\n`);
}

async function runOrFail(title, command, args) {
  const { isOk, output } = await run(command, args, { quiet: true });
  if (!isOk) throw new CliError(`${output.trim()}\n\n${title}: see above.`);
}
