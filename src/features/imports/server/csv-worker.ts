import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from '../csv/parse-csv.ts';
import { FileFailure } from '../file-problems.ts';
import { type ImportRow, lengthOf } from '../import-row.ts';
import type { CsvWork, ParsedRows } from './read-stored-rows.ts';

const mostRows = 250;
const mostCharacters = 100_000;

// Only read-stored-rows.ts starts this thread; it asks for each batch.
if (!parentPort) throw new Error('csv-worker.js runs in a worker thread');
const { content, shape } = workerData as CsvWork;
let asked = once(parentPort, 'message');
for await (const parsed of parseInBatches()) {
  await asked;
  // A message that nobody listens for is lost.
  asked = once(parentPort, 'message');
  parentPort.postMessage(parsed);
}
parentPort.close();

async function* parseInBatches(): AsyncGenerator<ParsedRows> {
  let rows: ImportRow[] = [];
  let characters = 0;
  try {
    for await (const row of readCsv([content], shape)) {
      rows.push(row);
      characters += lengthOf(row);
      if (rows.length < mostRows && characters < mostCharacters) continue;
      yield { rows, isLast: false };
      rows = [];
      characters = 0;
    }
    yield { rows, isLast: true };
  } catch (error) {
    if (!(error instanceof FileFailure)) throw error;
    yield { rows, problem: error.problem };
  }
}
