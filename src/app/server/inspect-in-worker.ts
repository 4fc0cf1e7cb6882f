import { Worker } from 'node:worker_threads';
import type { InspectUpload, UploadedFile, UploadInspection } from '#features/imports/server/inspect-upload.ts';
import { compiledEntry } from '#platform/environment/server/compiled-entry.ts';
import { Failure } from '#platform/failure.ts';

/** Uploads that may wait; the largest takes some seconds. */
const longestQueue = 20;
/** Reading the largest file takes about 300 MB; a thread that needs more than this is ended, not the program. */
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
  return (upload) => {
    if (waiting >= longestQueue) throw new Failure('unavailable', { reason: 'imports', retryAfter: 5 });
    waiting += 1;
    const inspected = queue
      .then(() => inspectOnce(script, upload))
      .finally(() => {
        waiting -= 1;
      });
    queue = inspected.catch(() => undefined);
    return inspected;
  };
}

function inspectOnce(script: string, upload: UploadedFile): Promise<UploadInspection> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, {
      workerData: upload,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    worker.unref();
    worker.once('message', (inspection: UploadInspection) => resolve(inspection));
    worker.once('error', (error) => {
      // So much memory only a file takes that was made to.
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        resolve({ ok: false, problem: { code: 'unpacks_too_large', row: null } });
      else reject(error);
    });
    worker.once('exit', (code) => reject(new Error(`the thread that reads uploads ended with ${code}`)));
  });
}
