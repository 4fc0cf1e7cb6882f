import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

export interface ContainerWriter {
  add(name: string, content: string | Buffer): Promise<void>;
  /** Adds a stream; `byteLength` must be exact. */
  addStream(name: string, byteLength: number, content: Readable): Promise<void>;
  end(): Promise<void>;
  abandon(): Promise<void>;
}

/** Most of the bytes are pictures, which do not compress; a higher level gains little on the rest. */
const gzipLevel = 4;

/** Writes a gzipped tar file entry by entry, with backpressure. */
export function openContainer(out: Writable, options: { madeAt: Date; signal?: AbortSignal }): ContainerWriter {
  const tar = pack();
  const flow = pipeline(tar, createGzip({ level: gzipLevel }), out, options.signal ? { signal: options.signal } : {});
  // Errors are reported by the current entry or by `end`.
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
