import { createHash, randomBytes } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Maximum length of a socket address in bytes: 107 on Linux, 103 on macOS. */
const addressLimit = 103;
const maxNameLength = '.s.PGSQL.5432';

/**
 * Chooses the socket folder: the data folder or, where its path is too long or its file system supports no sockets, a
 * temporary folder. The path of the latter is recorded in the data folder.
 */
export async function chooseSocketFolder(dataFolder: string): Promise<string> {
  const beside = path.join(dataFolder, 'run');
  const note = path.join(dataFolder, 'socket-folder');
  const key = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  const noted = await readFile(note, 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
  // A copy of the data in another place has another key, so it never uses the server of the original.
  if (noted?.includes(key) && (await makeOrTrust(noted, dataFolder))) return noted;
  await mkdir(beside, { recursive: true, mode: 0o700 });
  if (fits(beside) && (await holdsSockets(beside))) return beside;
  const chosen = await temporaryFolder(`aangan-${key}`, dataFolder);
  await writeFile(note, `${chosen}\n`);
  return chosen;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, maxNameLength)) <= addressLimit;
}

async function temporaryFolder(name: string, dataFolder: string): Promise<string> {
  for (const parent of new Set([os.tmpdir(), '/tmp'])) {
    const folder = path.join(await realpath(parent).catch(() => parent), name);
    if (!fits(`${folder}-123456`)) continue;
    if (await makeOrTrust(folder, dataFolder)) return folder;
    // Another user created a folder of this name and could intercept our connections.
    return mkdtemp(`${folder}-`);
  }
  throw new Error(
    `The path of the data folder is too long for PostgreSQL: set DATA_DIR to a shorter path than ${dataFolder}.`,
  );
}

async function makeOrTrust(folder: string, dataFolder: string): Promise<boolean> {
  await mkdir(folder, { mode: 0o700 }).catch(() => {});
  const found = await lstat(folder).catch(() => null);
  if (!found?.isDirectory() || (found.mode & 0o077) !== 0) return false;
  return found.uid === process.getuid?.() || found.uid === (await lstat(dataFolder)).uid;
}

/** Some shared folders of virtual machines do not support sockets. */
async function holdsSockets(folder: string): Promise<boolean> {
  const probe = path.join(folder, `.${randomBytes(4).toString('hex')}`);
  const server = net.createServer();
  const held = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(probe, () => resolve(true));
  });
  await new Promise((resolve) => server.close(resolve));
  await rm(probe, { force: true });
  return held;
}
