import { readFileSync } from 'node:fs';

/**
 * The packages that the built program needs, as paths in node_modules: without development dependencies and optional
 * peers. npm would keep an installed development package that is also an optional peer, such as drizzle-kit (of
 * better-auth).
 */
export function productionPackages(lockFile) {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  const needed = new Set();
  const waiting = [['', Object.keys({ ...packages[''].dependencies, ...packages[''].optionalDependencies })]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [from, names] = next;
    for (const name of names) {
      const found = resolve(packages, from, name);
      if (found === null || needed.has(found)) continue;
      needed.add(found);
      waiting.push([found, neededBy(packages[found])]);
    }
  }
  return needed;
}

function neededBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Resolves a package as Node does: in the requester's node_modules, then further up. Null if the lock file lacks it. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return null;
  }
}
