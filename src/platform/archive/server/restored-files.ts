import { Readable } from 'node:stream';
import type { FileStorage } from '#platform/files/server/storage.ts';
import { ArchiveRefused } from './format.ts';

/** Marks an unfinished restore in the file storage: files stored before an interruption may be removed. */
export const unfinishedKey = 'restore-unfinished';

export interface RestoredFiles {
  put(key: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Call when everything is restored. */
  keep(): Promise<void>;
  /** Empties the storage again. */
  rollBack(): Promise<void>;
}

/** Opens empty storage, or storage with an interrupted restore; refuses any other. */
export async function openForRestore(files: FileStorage): Promise<RestoredFiles> {
  if (await files.has(unfinishedKey)) await removeAll(files);
  else {
    for await (const _ of files.list('')) {
      throw new ArchiveRefused('The file storage is not empty: restore into an empty folder or bucket.');
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

/** The server takes the type of a file from its row; this one is for people who browse the bucket. */
function typeOf(key: string): string {
  return key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';
}
