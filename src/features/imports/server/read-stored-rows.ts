import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { compiledEntry } from '#platform/environment/server/compiled-entry.ts';
import type { StoredFile } from '#platform/files/server/storage.ts';
import { type CsvShape, readCsv } from '../csv/parse-csv.ts';
import { FileFailure, type FileProblem } from '../file-problems.ts';
import type { ImportRow } from '../import-row.ts';

/** What csv-worker.ts parses. */
export interface CsvWork {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly shape: CsvShape;
}

/** A batch of rows from csv-worker.ts, with the problem that ended it. */
export type ParsedRows =
  | { readonly rows: ImportRow[]; readonly isLast: boolean }
  | { readonly rows: ImportRow[]; readonly problem: FileProblem };

/** Parsing a larger file takes seconds, and its garbage collections would make other requests wait. */
const maxInlineBytes = 256 * 1024;

/** The rows of a stored table. A large one is parsed in a worker thread. Throws `FileFailure`. */
export async function* readStoredRows({ stream, byteLength }: StoredFile, shape: CsvShape): AsyncGenerator<ImportRow> {
  const script = byteLength > maxInlineBytes ? compiledEntry('csv-worker') : null;
  if (script === null) {
    yield* readCsv(stream, shape);
    return;
  }
  const work: CsvWork = { content: await readBytes(stream, byteLength), shape };
  const worker = new Worker(script, { workerData: work, transferList: [work.content.buffer] });
  worker.unref();
  const end = new Promise<never>((_resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the CSV worker exited with ${code}`)));
  });
  end.catch(() => undefined);
  try {
    for (let isLast = false; !isLast; ) {
      const answered = once(worker, 'message');
      worker.postMessage('next');
      // Only csv-worker.ts sends messages.
      const [parsed] = (await Promise.race([answered, end])) as [ParsedRows];
      yield* parsed.rows;
      if ('problem' in parsed) throw new FileFailure(parsed.problem.code, parsed.problem);
      isLast = parsed.isLast;
    }
  } finally {
    await worker.terminate();
  }
}

/** The content in memory of its own, which a thread takes over: a copy of 20 MB would make other requests wait. */
async function readBytes(stream: Readable, byteLength: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(byteLength);
  let at = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
