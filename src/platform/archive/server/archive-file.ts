import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '#platform/context/server/context.ts';
import type { Manifest } from './format.ts';
import type { ArchiveOptions } from './make-archive.ts';
import { makeArchive } from './make-archive.ts';

/**
 * Makes an archive as a file that only its owner may read. It gets its name when it is complete and safe on the disk;
 * until then it is called FILE.partial.
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
    // `flush`: the bytes are on the disk before the name says that they are.
    const manifest = await makeArchive(context, handle.createWriteStream({ flush: true }), options);
    await rename(partial, file);
    return manifest;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}
