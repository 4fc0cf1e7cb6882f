import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { programFolder } from '#platform/environment/server/environment.ts';

/** Starts a program with `#` imports in a separate process and waits for its first line of output. */
export async function startChildProgram(
  source: string,
  environment: Record<string, string>,
): Promise<{ process: ChildProcess; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aangan-program-'));
  const entry = path.join(folder, 'program.ts');
  await writeFile(entry, source);
  await symlink(path.join(programFolder(), 'node_modules'), path.join(folder, 'node_modules'));
  await build({
    configFile: false,
    logLevel: 'silent',
    root: programFolder(),
    resolve: { alias: { '#platform': path.join(programFolder(), 'src/platform') } },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
    },
  });
  const child = spawn(process.execPath, [path.join(folder, 'program.mjs')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', () => reject(new Error('the program ended without output')));
  });
  return { process: child, remove: () => rm(folder, { recursive: true, force: true }) };
}
