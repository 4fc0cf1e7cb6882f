import { Worker } from 'node:worker_threads';
import type { ImportKindName } from '#features/imports/mapping.ts';
import type { InspectUpload, UploadInspection } from '#features/imports/server/inspect-upload.ts';
import { compiledEntry } from '#platform/environment/server/compiled-entry.ts';
import { Failure } from '#platform/failure.ts';

/** Uploads that may wait; the largest takes some seconds. */
const longestQueue = 20;
/** Parsing the largest file takes about 300 MB; a thread that needs more is ended, not the program. */
const memoryMb = 1_024;

/**
 * Inspects uploads in a thread of their own, one at a time, so that requests are answered meanwhile. Undefined where the
 * program runs from its sources: then uploads are inspected in place.
 */
export function openUploadInspection(): InspectUpload | undefined {
  const script = compiledEntry('import-worker');
  if (script === null) return undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (content, kind) => {
    if (waiting >= longestQueue) throw new Failure('unavailable', { reason: 'imports', retryAfter: 5 });
    waiting += 1;
    const inspected = queue
      .then(() => inspectOnce(script, content, kind))
      .finally(() => {
        waiting -= 1;
      });
    queue = inspected.catch(() => undefined);
    return inspected;
  };
}

function inspectOnce(script: string, content: Uint8Array, kind: ImportKindName): Promise<UploadInspection> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, {
      workerData: { content, kind },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    worker.unref();
    worker.once('message', (inspection: UploadInspection) => resolve(inspection));
    worker.once('error', (error) => reject(error));
    worker.once('exit', (code) => reject(new Error(`the thread that reads uploads ended with ${code}`)));
  });
}
