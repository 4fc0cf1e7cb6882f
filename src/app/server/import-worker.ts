import { parentPort, workerData } from 'node:worker_threads';
import { guessMapping as guessClients } from '#features/clients/import/guess-mapping.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import type { ImportKindName, ImportMapping } from '#features/imports/mapping.ts';
import { inspectUpload } from '#features/imports/server/inspect-upload.ts';
import { guessMapping as guessLeads } from '#features/leads/import/guess-mapping.ts';
import { guessMapping as guessProperties } from '#features/properties/import/guess-mapping.ts';

const guesses: Record<ImportKindName, (header: readonly string[], sample: readonly ImportRow[]) => ImportMapping> = {
  properties: guessProperties,
  clients: guessClients,
  leads: guessLeads,
};

// Only inspect-in-worker.ts starts this thread.
const { content, kind } = workerData as { content: Uint8Array; kind: ImportKindName };
parentPort?.postMessage(inspectUpload(content, guesses[kind]));
