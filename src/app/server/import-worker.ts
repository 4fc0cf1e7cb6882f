import { parentPort, workerData } from 'node:worker_threads';
import { guessClientMapping } from '#features/clients/import/guess-mapping.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import type { ImportKindName, ImportMapping } from '#features/imports/mapping.ts';
import { inspectUpload, type UploadedFile } from '#features/imports/server/inspect-upload.ts';
import { guessLeadMapping } from '#features/leads/import/guess-mapping.ts';
import { guessPropertyMapping } from '#features/properties/import/guess-mapping.ts';

const guesses: Record<ImportKindName, (header: readonly string[], sample: readonly ImportRow[]) => ImportMapping> = {
  properties: guessPropertyMapping,
  clients: guessClientMapping,
  leads: guessLeadMapping,
};

// Only inspect-in-worker.ts starts this thread.
const upload = workerData as UploadedFile;
parentPort?.postMessage(await inspectUpload(upload, guesses[upload.kind]));
