import { readdirSync, readFileSync } from 'node:fs';
import { CliError, root, runScript } from './program.mjs';

/** Names that several modules export for one caller: screens to the router, form schemas to their form. */
const sharedNames = new Set(['prefetchQueries', 'check', 'errorMessage', 'toInput']);

const exported =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gmu;

/** Fails if two modules under src/ export a function, constant or type of the same name. */
await runScript(() => {
  const modules = new Map();
  const files = readdirSync(`${root}/src`, { recursive: true }).filter((name) => /\.tsx?$/u.test(name));
  for (const file of files) {
    for (const [, name] of readFileSync(`${root}/src/${file}`, 'utf8').matchAll(exported)) {
      modules.set(name, (modules.get(name) ?? new Set()).add(file));
    }
  }
  // A check that has read no file would report no duplicate either.
  if (modules.size === 0) throw new CliError('No module was read.');
  const duplicates = [...modules].filter(([name, files]) => files.size > 1 && !sharedNames.has(name));
  if (duplicates.length === 0) return;
  const lines = duplicates.map(([name, files]) => `${name}: ${[...files].sort().join(', ')}`);
  throw new CliError(`Several modules export one name; rename all but one:\n${lines.sort().join('\n')}`);
});
