import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chmod, chown, lchown, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * The account PostgreSQL runs as. PostgreSQL refuses root and user ids without a name, as in containers. Root then
 * switches to another account. Otherwise a user namespace provides one, in which the program still owns the files.
 */
export type OperatingSystemAccount =
  | { readonly kind: 'own' }
  | { readonly kind: 'lent'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'namespace'; readonly uid: number; readonly gid: number };

const nobody = 65_534;

/** Chooses the account and gives it access to the folder; it must be able to run `program`. */
export async function chooseAccount(folder: string, program: string): Promise<OperatingSystemAccount> {
  const uid = process.getuid?.() ?? nobody;
  const namespace: OperatingSystemAccount = { kind: 'namespace', uid, gid: process.getgid?.() ?? nobody };
  if (uid !== 0) {
    const mustHide = !(await hasName(uid)) && (await canRun(namespace, program));
    return mustHide ? namespace : { kind: 'own' };
  }
  const before = await stat(folder);
  for (const account of [await lentAccount(folder), namespace]) {
    if ((await canEnter(account, folder)) && (await canRun(account, program))) {
      await chownTree(folder, account.uid, account.gid);
      return account;
    }
  }
  await chown(folder, before.uid, before.gid);
  throw new Error(
    `PostgreSQL refuses to run as root, and no other account can reach both ${program} and ${folder}: start Aangan as an ordinary user, or put it and its data where other accounts may enter.`,
  );
}

/** Starts a program as the account, in a working directory that the account may enter. */
export function startAs(
  account: OperatingSystemAccount,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  // Variables such as PGPORT or PGDATA would change the started program.
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  const settled = { ...options, cwd: '/', env };
  if (account.kind === 'own') return spawn(program, args, settled);
  if (account.kind === 'lent') return spawn(program, args, { ...settled, uid: account.uid, gid: account.gid });
  const mapping = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'];
  return spawn('unshare', [...mapping, program, ...args], settled);
}

/** Creates a folder that only the account may enter. */
export async function makePrivateFolder(account: OperatingSystemAccount, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (account.kind !== 'own') await chown(folder, account.uid, account.gid);
}

/** Waits for the end of a program; resolves to false also when it could not be started. */
export function succeeds(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

/**
 * The owner of the folder or its nearest parent, so that a start after one with `sudo` needs no `sudo`; else the user
 * `nobody`.
 */
async function lentAccount(folder: string): Promise<Exclude<OperatingSystemAccount, { kind: 'own' }>> {
  for (let ancestor = folder; ; ancestor = path.dirname(ancestor)) {
    const { uid, gid } = await stat(ancestor);
    if (uid !== 0 && (await hasName(uid))) return { kind: 'lent', uid, gid };
    if (ancestor === path.dirname(ancestor)) return { kind: 'lent', uid: nobody, gid: nobody };
  }
}

function hasName(uid: number): Promise<boolean> {
  return succeeds(spawn('id', ['-nu', String(uid)], { stdio: 'ignore' }));
}

async function canEnter(account: Exclude<OperatingSystemAccount, { kind: 'own' }>, folder: string): Promise<boolean> {
  try {
    await chown(folder, account.uid, account.gid);
    const entering = startAs(account, '/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], { stdio: 'ignore' });
    return await succeeds(entering);
  } catch {
    // Root in a container may lack the rights for it.
    return false;
  }
}

async function canRun(account: OperatingSystemAccount, program: string): Promise<boolean> {
  try {
    return await succeeds(startAs(account, program, ['--version'], { stdio: 'ignore' }));
  } catch {
    return false;
  }
}

async function chownTree(folder: string, uid: number, gid: number): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(path.join(entry.parentPath, entry.name), uid, gid).catch(ignoreMissing);
  }
  await chown(folder, uid, gid);
}

function ignoreMissing(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
  throw error;
}
