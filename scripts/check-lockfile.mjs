import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CliError, root, runScript } from './program.mjs';

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

/** The lock file must name no registry: every installation chooses its own. */
await runScript(() => {
  const named = Object.entries(packages).filter(([, entry]) => /^\w[\w+.-]*:\/\//.test(entry.resolved ?? ''));
  if (named.length > 0) {
    const lines = named.map(([folder, entry]) => `${folder}: ${entry.resolved}`);
    throw new CliError(
      `${lines.join('\n')}\n\npackage-lock.json contains a registry URL: install with the .npmrc of this project.`,
    );
  }
  const missing = Object.entries(packages).flatMap(([folder, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isLocked(folder, name)),
  );
  if (missing.length > 0) {
    throw new CliError(
      `${missing.join('\n')}\n\npackage-lock.json lacks packages for other platforms, so \`npm ci\` fails.`,
    );
  }
});

/** Whether a package resolves another one as Node does: in its own node_modules, then further up. */
function isLocked(folder, name) {
  for (
    let packagePath = folder;
    ;
    packagePath = packagePath.slice(0, Math.max(0, packagePath.lastIndexOf('/node_modules/')))
  ) {
    if (packages[`${packagePath}${packagePath && '/'}node_modules/${name}`]) return true;
    if (packagePath === '') return false;
  }
}
