import './node-version.mjs';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './installation.mjs';
import { CliError, root, run, runScript, tool } from './program.mjs';

const stamp = path.join(root, 'dist', 'built-from');

/** Builds browser and server unless dist/ was built from exactly these files. */
export async function buildIfStale() {
  const sources = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building …');
  await build(sources);
}

async function build(sources) {
  // Without its stamp, an interrupted build is stale.
  rmSync(stamp, { force: true });
  await Promise.all(['web', 'server'].map(buildPart));
  writeFileSync(stamp, sources);
}

async function buildPart(part) {
  const args = ['build', '--config', `config/vite.${part}.ts`, '--logLevel', 'warn'];
  const { isOk, output } = await run(tool('vite'), args, { quiet: true });
  if (!isOk) throw new CliError(`${output.trim()}\n\nThe ${part} part could not be built.`);
}

function hashOfSources() {
  const hash = createHash('sha256').update(process.version.split('.')[0]);
  for (const file of ['package.json', 'package-lock.json', ...filesIn('config'), ...filesIn('src')]) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function filesIn(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runScript(async () => {
    await ensureInstalled();
    await build(hashOfSources());
  });
}
