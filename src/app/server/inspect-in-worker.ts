import { Worker } from 'node:worker_threads';
import type { InspectUpload, UploadedFile, UploadInspection } from '#features/imports/server/inspect-upload.ts';
import { compiledEntry } from '#platform/environment/server/compiled-entry.ts';
import { Failure } from '#platform/failure.ts';

/** Maximum number of uploads, including the running one; the largest takes some seconds. */
const maxQueueLength = 20;
/** The largest file takes about 300 MB; a thread that needs more than this is terminated, not the program. */
const memoryMb = 1_024;
/** A thread that hangs would block all later uploads. */
const limitMs = 120_000;

/**
 * Inspects uploads in a worker thread, one at a time, so that requests are not blocked. Undefined when the program runs
 * from source: uploads are then inspected on the main thread.
 */
export function openUploadInspection(): InspectUpload | undefined {
  const script = compiledEntry('import-worker');
  if (script === null) return undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (upload) => {
    if (waiting >= maxQueueLength) throw new Failure('unavailable', { reason: 'imports', retryAfter: 5 });
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
    const limit = setTimeout(() => {
      resolve({ ok: false, problem: { code: 'damaged', row: null } });
      void worker.terminate();
    }, limitMs).unref();
    const worker = new Worker(script, {
      workerData: upload,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    worker.unref();
    worker.once('message', (inspection: UploadInspection) => resolve(inspection));
    worker.once('error', (error) => {
      // Only a hostile file needs this much memory.
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        resolve({ ok: false, problem: { code: 'unpacks_too_large', row: null } });
      else reject(error);
    });
    worker.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`the upload worker exited with ${code}`));
    });
  });
}
