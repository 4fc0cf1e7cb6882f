import { Readable } from 'node:stream';
import type { FileStorage } from '#platform/files/server/storage.ts';
import { ArchiveRefused } from './format.ts';

/** Lies among the files while a restore is under way: what it put there before it was interrupted may be removed. */
export const unfinishedKey = 'restore-unfinished';

export interface RestoredFiles {
  put(key: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Everything is restored. */
  keep(): Promise<void>;
  /** Leaves the place as empty as it was. */
  rollBack(): Promise<void>;
}

/** Opens an empty place for files, or one that an interrupted restore left; refuses any other. */
export async function openForRestore(files: FileStorage): Promise<RestoredFiles> {
  if (await files.has(unfinishedKey)) await removeAll(files);
  else {
    for await (const _ of files.list('')) {
      throw new ArchiveRefused('The place for files is not empty: restore into an empty folder or bucket.');
    }
    await files.put(unfinishedKey, Buffer.from('restore'), { contentType: 'text/plain' });
  }
  return {
    put: (key, content) => files.put(key, Readable.from(content, { objectMode: false }), { contentType: typeOf(key) }),
    keep: () => files.remove(unfinishedKey),
    async rollBack() {
      await removeAll(files);
      await files.remove(unfinishedKey);
    },
  };
}

async function removeAll(files: FileStorage): Promise<void> {
  for await (const key of files.list('')) if (key !== unfinishedKey) await files.remove(key);
}

/** Files are served with the type that their row names; this one is for people who look into a bucket. */
function typeOf(key: string): string {
  return key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';
}
