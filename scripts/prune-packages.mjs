// Removes from node_modules what the built program does not need. For images, after the build: npm run no longer works.
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { productionPackages } from './production-packages.mjs';

const needed = productionPackages('package-lock.json');
prune('node_modules');
rmSync('node_modules/.bin', { recursive: true, force: true });

function prune(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder)) {
    const entryPath = path.posix.join(folder, entry);
    if (entry.startsWith('@')) {
      prune(entryPath);
      if (readdirSync(entryPath).length === 0) rmdirSync(entryPath);
    } else if (needed.has(entryPath)) prune(path.posix.join(entryPath, 'node_modules'));
    else if (!entry.startsWith('.')) rmSync(entryPath, { recursive: true, force: true });
  }
}
