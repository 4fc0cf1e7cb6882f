import { parentPort, workerData } from 'node:worker_threads';
import { guessMapping as guessClients } from '#features/clients/import/guess-mapping.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import type { ImportKindName, ImportMapping } from '#features/imports/mapping.ts';
import { inspectUpload, type Upload } from '#features/imports/server/inspect-upload.ts';
import { guessMapping as guessLeads } from '#features/leads/import/guess-mapping.ts';
import { guessMapping as guessProperties } from '#features/properties/import/guess-mapping.ts';

const guesses: Record<ImportKindName, (header: readonly string[], sample: readonly ImportRow[]) => ImportMapping> = {
  properties: guessProperties,
  clients: guessClients,
  leads: guessLeads,
};

// Only inspect-in-worker.ts starts this thread.
const upload = workerData as Upload;
parentPort?.postMessage(await inspectUpload(upload, guesses[upload.kind]));
