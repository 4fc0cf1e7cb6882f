import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from '../csv/parse-csv.ts';
import { FileFailure } from '../file-problems.ts';
import { type ImportRow, lengthOf } from '../import-row.ts';
import type { CsvWork, ParsedRows } from './read-stored-rows.ts';

const maxRows = 250;
const maxCharacters = 100_000;

// Only read-stored-rows.ts starts this thread. It asks for each batch, and ends the thread.
const { content, shape } = workerData as CsvWork;
const batches = parseInBatches();
let next = batches.next();
parentPort?.on('message', async () => {
  const { value } = await next;
  parentPort?.postMessage(value);
  next = batches.next();
});

async function* parseInBatches(): AsyncGenerator<ParsedRows> {
  let rows: ImportRow[] = [];
  let characters = 0;
  try {
    for await (const row of readCsv([content], shape)) {
      rows.push(row);
      characters += lengthOf(row);
      if (rows.length < maxRows && characters < maxCharacters) continue;
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
