import { mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { build } from 'vite';
import type { S3Settings } from '#platform/environment/server/environment.ts';
import { programFolder } from '#platform/environment/server/environment.ts';
import type { StoredFile } from './storage.ts';

export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

export async function makeTemporaryFolder(): Promise<TemporaryFolder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aangan-files-'));
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface S3Server {
  readonly settings: S3Settings;
  close(): Promise<void>;
}

/** Starts an S3 server on the loopback interface. It checks the access key, but no signatures of version 4. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await makeTemporaryFolder();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder.path,
    vhostBuckets: false,
    configureBuckets: [{ name: 'files' }],
  });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      await server.close();
      await folder.remove();
    },
  };
}

/** Reads the whole stream of a file. */
export async function bytesOf(file: StoredFile | null): Promise<Buffer | null> {
  return file === null ? null : buffer(file.stream);
}

/** Bundles a source file of this folder for plain Node in a separate process; returns its path. */
export async function compile(folder: string, source: string): Promise<string> {
  const name = path.basename(source, '.ts');
  await build({
    configFile: false,
    logLevel: 'silent',
    root: programFolder(),
    build: {
      ssr: path.join(programFolder(), 'src/platform/files/server', source),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  await symlink(path.join(programFolder(), 'node_modules'), path.join(folder, 'node_modules'));
  return path.join(folder, `${name}.mjs`);
}
