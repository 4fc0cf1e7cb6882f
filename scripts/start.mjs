import './node-version.mjs';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { ensureInstalled } from './installation.mjs';
import { root, runScript } from './program.mjs';

/** Runs the program in this process, so that Ctrl+C reaches it; first installs and builds what is missing or stale. */
export async function start() {
  await ensureInstalled();
  await buildIfStale();
  await import(pathToFileURL(path.join(root, 'dist', 'server', 'main.js')).href);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const settings = path.join(root, '.env');
  if (existsSync(settings)) process.loadEnvFile(settings);
  await runScript(start);
}
