import { createHash, randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ByteRange, FileStorage, StoredFile } from './storage.ts';
import { checkKey, checkPrefix, orUnavailable, rangeNotSatisfiable } from './storage.ts';

/** An upload older than this is dead: its program ended while writing. */
const deadAfterMs = 24 * 60 * 60 * 1000;
const fanOutName = /^[0-9a-f]{2}$/;

/** Opens file storage in a local or shared folder, which is created when missing. */
export async function openDiskStorage(folder: string): Promise<FileStorage> {
  const root = path.resolve(folder);
  const incoming = path.join(root, 'incoming');
  await orUnavailable(() => mkdir(incoming, { recursive: true, mode: 0o700 }));
  await orUnavailable(() => removeDeadUploads(incoming));

  /** Two levels of 256 folders; the file name is flat, so that no key can be both a file and a folder. */
  function pathOf(key: string): string {
    checkKey(key);
    const hash = createHash('sha256').update(key).digest('hex');
    return path.join(root, hash.slice(0, 2), hash.slice(2, 4), key.replaceAll('/', '~'));
  }

  return {
    async put(key, content) {
      const target = pathOf(key);
      const temporary = path.join(incoming, randomUUID());
      try {
        const file = await orUnavailable(() => open(temporary, 'wx', 0o600));
        try {
          await write(file, content);
          await orUnavailable(() => file.sync());
        } finally {
          await file.close();
        }
        await orUnavailable(() => moveToFinalPath(temporary, target, root));
      } catch (error) {
        if (content instanceof Readable) content.destroy();
        await unlink(temporary).catch(() => {});
        throw error;
      }
    },

    async get(key, range) {
      const file = await orUnavailable(() => open(pathOf(key), 'r').catch(nullWhenMissing));
      if (file === null) return null;
      try {
        return await readFrom(file, range);
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async has(key) {
      return (await orUnavailable(() => stat(pathOf(key)).catch(nullWhenMissing))) !== null;
    },

    async storedAt(key) {
      const found = await orUnavailable(() => stat(pathOf(key)).catch(nullWhenMissing));
      return found?.mtime ?? null;
    },

    async remove(key) {
      await orUnavailable(() => unlink(pathOf(key)).catch(nullWhenMissing));
    },

    async *list(prefix) {
      checkPrefix(prefix);
      for (const outer of await foldersIn(root)) {
        for (const inner of await foldersIn(outer)) {
          for (const name of await orUnavailable(() => readdir(inner))) {
            const key = name.replaceAll('~', '/');
            if (key.startsWith(prefix)) yield key;
          }
        }
      }
    },

    async check() {
      // Creates no folder: an unmounted disk must not look ready.
      await orUnavailable(async () => {
        const probe = path.join(incoming, randomUUID());
        const file = await open(probe, 'wx', 0o600);
        try {
          await file.writeFile('ready');
        } finally {
          await file.close();
          await unlink(probe);
        }
      });
    },
  };
}

/** An error of the source is rethrown unchanged: the disk is fine. */
async function write(file: FileHandle, content: Readable | Uint8Array): Promise<void> {
  if (!(content instanceof Readable)) {
    await orUnavailable(() => file.writeFile(content));
    return;
  }
  for await (const chunk of content) {
    await orUnavailable(() => file.writeFile(chunk));
  }
}

/** Syncs the folders too: without that, a power cut can lose the new name although the bytes are safe. */
async function moveToFinalPath(temporary: string, target: string, root: string): Promise<void> {
  const inner = path.dirname(target);
  const firstMade = await mkdir(inner, { recursive: true, mode: 0o700 });
  await rename(temporary, target);
  await syncFolder(inner);
  if (firstMade !== undefined) {
    await syncFolder(path.dirname(inner));
    await syncFolder(root);
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows has no fsync for folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readFrom(file: FileHandle, range: ByteRange | undefined): Promise<StoredFile> {
  const { size } = await orUnavailable(() => file.stat());
  const start = range?.start ?? 0;
  const end = Math.min(range?.end ?? size - 1, size - 1);
  if (range !== undefined && (start < 0 || start > end)) throw rangeNotSatisfiable();
  if (size === 0) {
    await file.close();
    return { stream: Readable.from([]), byteLength: 0, totalByteLength: 0 };
  }
  return { stream: file.createReadStream({ start, end }), byteLength: end - start + 1, totalByteLength: size };
}

async function foldersIn(folder: string): Promise<string[]> {
  const names = await orUnavailable(() => readdir(folder));
  return names.filter((name) => fanOutName.test(name)).map((name) => path.join(folder, name));
}

async function removeDeadUploads(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const upload = path.join(incoming, name);
    const found = await stat(upload).catch(nullWhenMissing);
    if (found !== null && Date.now() - found.mtimeMs > deadAfterMs) await unlink(upload).catch(nullWhenMissing);
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
