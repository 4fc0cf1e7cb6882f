import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '#platform/environment/server/environment.ts';

/** The secret that signs sessions: given, or made once and kept in the data folder. */
export async function readSecret(environment: Environment): Promise<string> {
  if (environment.appSecret) return environment.appSecret;
  const file = path.join(environment.dataDir, 'secret');
  await mkdir(environment.dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
