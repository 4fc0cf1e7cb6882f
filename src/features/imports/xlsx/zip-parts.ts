import type { Entry, ZipFile } from 'yauzl';
import { fromBufferPromise } from 'yauzl';
import { FileFailure, fileLimits } from '../file-problems.ts';

const maxEntries = 10_000;

/**
 * The entries of an in-memory ZIP archive. Together they unpack to at most `fileLimits.unpacked` bytes, whatever the
 * directory declares.
 */
export class ZipParts {
  #unpacked = 0;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(bytes: Uint8Array): Promise<ZipParts> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return orDamaged(async () => {
      const zip = await fromBufferPromise(buffer, { lazyEntries: true });
      if (zip.entryCount > maxEntries) throw new FileFailure('unpacks_too_large');
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
      return new ZipParts(zip, entries);
    });
  }

  has(path: string): boolean {
    return this.#entries.has(path.toLowerCase());
  }

  hasAny(pattern: RegExp): boolean {
    return [...this.#entries.keys()].some((path) => pattern.test(path));
  }

  /** The text of a part in chunks; nothing if it does not exist. */
  async *read(path: string): AsyncGenerator<string> {
    const entry = this.#entries.get(path.toLowerCase());
    if (!entry) return;
    const stream = await orDamaged(() => this.#zip.openReadStreamPromise(entry));
    const decoder = new TextDecoder();
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        this.#unpacked += chunk.length;
        if (this.#unpacked > fileLimits.unpacked) throw new FileFailure('unpacks_too_large');
        yield decoder.decode(chunk, { stream: true });
      }
    } catch (error) {
      throw damaged(error);
    } finally {
      stream.destroy();
    }
  }
}

async function orDamaged<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(error: unknown): unknown {
  if (error instanceof FileFailure) return error;
  const failure = new FileFailure('damaged');
  failure.cause = error;
  return failure;
}
