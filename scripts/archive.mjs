import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { ensureInstalled } from './installation.mjs';
import { CliError, root } from './program.mjs';

const program = path.join(root, 'dist', 'server', 'archive-main.js');

/** Runs backup or restore of the built program in this process, with the settings of `npm start`. */
export async function runArchive(verb) {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new CliError(`Name the file: npm run ${verb} -- FILE`);
  const settings = path.join(root, '.env');
  if (existsSync(settings)) process.loadEnvFile(settings);
  await ensureInstalled();
  // A backup must not rebuild while a program may be serving dist/; the last build reads every version up to its own.
  if (verb === 'restore' || !existsSync(program)) await buildIfStale();
  process.argv.splice(2, Infinity, verb, file);
  await import(pathToFileURL(program).href);
}
