import swc from '@swc/core';
import { CliError, root, runScript } from './program.mjs';

/** Checks the import rules of ARCHITECTURE.md for every file under src/. */
await runScript(async () => {
  process.chdir(root);
  // dependency-cruiser requests plain TypeScript even for files with JSX.
  const parseFile = swc.parseFileSync;
  swc.parseFileSync = (file, options) => parseFile(file, { ...options, tsx: file.endsWith('.tsx') });

  const { cruise } = await import('dependency-cruiser');
  const { default: extractConfig } = await import('dependency-cruiser/config-utl/extract-depcruise-config');
  const { options, ...ruleSet } = await extractConfig(`${root}/config/dependency-cruiser.cjs`);
  const { output, exitCode } = await cruise(['src'], { ...options, ruleSet, validate: true, outputType: 'err' });

  if (exitCode !== 0) throw new CliError(output.trim());
  // A check that has read no file would report no violation either.
  const modules = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0);
  if (modules === 0) throw new CliError(`${output.trim()}\nNo module was read, so no rule was checked.`);
});
