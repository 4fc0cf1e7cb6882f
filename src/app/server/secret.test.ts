import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readEnvironment } from '#platform/environment/server/environment.ts';
import { readSecret } from './secret.ts';

it('is created once under concurrent reads, and leaves no temporary file', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'aangan-secret-'));
  try {
    const environment = readEnvironment({ DATA_DIR: dataDir });
    const secrets = await Promise.all(Array.from({ length: 8 }, () => readSecret(environment)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/u);
    expect(await readSecret(environment)).toBe(secrets[0]);
    expect(await readdir(dataDir)).toEqual(['secret']);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
