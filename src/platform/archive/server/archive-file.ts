import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '#platform/context/server/context.ts';
import type { Manifest } from './format.ts';
import type { ArchiveOptions } from './make-archive.ts';
import { makeArchive } from './make-archive.ts';

/**
 * Writes an archive to a file that only its owner may read. The file is called FILE.partial until it is complete and
 * flushed to disk.
 */
export async function backUp(
  context: Pick<Context, 'database' | 'files' | 'clock'>,
  file: string,
  options: ArchiveOptions,
): Promise<Manifest> {
  const partial = `${file}.partial`;
  await mkdir(path.dirname(file), { recursive: true });
  await rm(partial, { force: true });
  const handle = await open(partial, 'wx', 0o600);
  try {
    // `flush`: the bytes must be on disk before the file gets its final name.
    const manifest = await makeArchive(context, handle.createWriteStream({ flush: true }), options);
    await rename(partial, file);
    return manifest;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}
