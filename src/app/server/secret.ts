import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '#platform/environment/server/environment.ts';

/** The secret that signs sessions: configured, or created once and stored in the data folder. */
export async function readSecret(environment: Environment): Promise<string> {
  if (environment.appSecret) return environment.appSecret;
  const file = path.join(environment.dataDir, 'secret');
  await mkdir(environment.dataDir, { recursive: true });
  const existing = await readFile(file, 'utf8').catch(() => null);
  if (existing === null) await makeOnce(file);
  return (await readFile(file, 'utf8')).trim();
}

/** Atomic, even if the program is killed; of two programs that start together, one creates the secret. */
async function makeOnce(file: string): Promise<void> {
  const fresh = `${file}-${randomUUID()}`;
  const handle = await open(fresh, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(32).toString('hex'));
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(fresh, file);
    await rm(fresh);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') await rm(fresh);
    // A file system without hard links; there the last of two programs would win.
    else await rename(fresh, file);
  }
}
