import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

export interface ContainerWriter {
  add(name: string, content: string | Buffer): Promise<void>;
  /** Adds what is not held in memory; its length must be right. */
  addStream(name: string, byteLength: number, content: Readable): Promise<void>;
  /** Resolves when everything is written. */
  end(): Promise<void>;
  /** Gives up; nothing more is written. */
  abandon(): Promise<void>;
}

/** Most of the bytes are pictures, which do not get smaller; harder work saves little of the rest. */
const gzipLevel = 4;

/** Writes a gzipped tar file, entry by entry, no faster than it is taken. */
export function openContainer(out: Writable, options: { madeAt: Date; signal?: AbortSignal }): ContainerWriter {
  const tar = pack();
  const flow = pipeline(tar, createGzip({ level: gzipLevel }), out, options.signal ? { signal: options.signal } : {});
  // Where it breaks is told by the entry under way, or at the end.
  flow.catch(() => undefined);
  const header = (name: string, size: number) => ({ name, size, mode: 0o600, mtime: options.madeAt });
  const orBroken = (work: Promise<unknown>) => Promise.race([work, flow.then(() => work)]);

  return {
    async add(name, content) {
      const bytes = Buffer.from(content);
      await orBroken(
        new Promise<void>((resolve, reject) => {
          tar.entry(header(name, bytes.byteLength), bytes, (error) => (error ? reject(error) : resolve()));
        }),
      );
    },
    async addStream(name, byteLength, content) {
      await orBroken(pipeline(content, tar.entry(header(name, byteLength))));
    },
    async end() {
      tar.finalize();
      await flow;
    },
    async abandon() {
      tar.destroy();
      await flow.catch(() => undefined);
    },
  };
}
