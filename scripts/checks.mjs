import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { CliError, run, tool } from './program.mjs';

const node = process.execPath;

/** Static checks; each is silent unless it finds something. */
const checks = [
  ['Lock file', node, ['scripts/check-lockfile.mjs']],
  ['Types: server', tool('tsc'), ['-p', 'config/tsconfig.server.json']],
  ['Types: browser', tool('tsc'), ['-p', 'config/tsconfig.web.json']],
  ['Types: worker', tool('tsc'), ['-p', 'config/tsconfig.worker.json']],
  ['Types: journeys', tool('tsc'), ['-p', 'config/tsconfig.e2e.json']],
  ['Lint and format', tool('biome'), ['ci', '--colors=off']],
  ['Import rules', node, ['scripts/check-imports.mjs']],
  ['Names', node, ['scripts/check-names.mjs']],
  ['Dead code', tool('knip'), ['--config', 'config/knip.json', '--no-progress']],
  ['Migrations', node, ['scripts/check-migrations.mjs']],
  ['Translations', node, ['scripts/check-translations.mjs']],
];

export const checkSteps = checks.map(([title, command, args]) => [title, () => runOrFail(title, command, args)]);

/** Each TypeScript compiler needs about 1 GB of memory. */
const maxConcurrency = 4;

/** Runs steps in parallel, one per core and at most `maxConcurrency`; starts no more after a failure. */
export async function runSteps(steps) {
  const waiting = [...steps];
  const failures = [];
  const work = async () => {
    while (failures.length === 0 && waiting.length > 0) {
      const [title, perform] = waiting.shift();
      await step(title, perform).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), maxConcurrency) }, work));
  if (failures.length === 0) return;
  throw (
    failures.find((error) => !(error instanceof CliError)) ??
    new CliError(failures.map(({ message }) => message).join('\n\n'))
  );
}

/** Fails if a page of the build in `dist/` exceeds its size limit. */
export function checkBundle() {
  return step('Bundle sizes', () => runOrFail('Bundle sizes', node, ['scripts/report-bundle.mjs', '--check']));
}

export async function step(title, work) {
  const since = performance.now();
  const end = (outcome) => console.log(`${title}: ${outcome} (${((performance.now() - since) / 1000).toFixed(1)} s)`);
  try {
    await work();
  } catch (error) {
    end('failed');
    throw error;
  }
  end('ok');
}

async function runOrFail(title, command, args) {
  const { isOk, output } = await run(command, args, { quiet: true });
  if (!isOk) throw new CliError(`${output.trim()}\n\n${title}: see above.`);
}
