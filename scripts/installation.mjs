import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CliError, root, run } from './program.mjs';

/** Installs the packages of package-lock.json if node_modules lacks any. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages … (a minute or two, only when they have changed)');
  // The build needs dev dependencies, whatever NODE_ENV is; under npm, the npm that started this process is used.
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const args = [...npm.slice(1), 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const { isOk, output } = await run(npm[0], [...args, '--loglevel=error'], {
    quiet: true,
    shell: process.platform === 'win32' && npm.length === 1,
  });
  if (!isOk)
    throw new CliError(`${output.trim()}\n\nThe packages could not be installed: see the output of npm above.`);
}

/** npm writes node_modules/.package-lock.json last, so an interrupted installation lacks it. */
function isInstalled() {
  const note = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages;
  return Object.entries(wanted).every(([folder, entry]) => {
    if (folder === '' || entry.link) return true;
    const found = installed[folder];
    return found ? found.version === entry.version : Boolean(entry.optional) && !isForThisMachine(entry);
  });
}

/** Optional packages that name no platform may be missing; those for this platform may not. */
function isForThisMachine(entry) {
  const libc = process.platform !== 'linux' || process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  const { os, cpu } = entry;
  if (!os && !cpu) return false;
  return allows(os, process.platform) && allows(cpu, process.arch) && allows(entry.libc, libc);
}

function allows(list, name) {
  if (!list) return true;
  return list.includes(name) || (list.every((one) => one.startsWith('!')) && !list.includes(`!${name}`));
}
