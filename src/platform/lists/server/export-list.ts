import { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import type { Difference } from '#platform/changes/change.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { byteOrderMark, writeCsvRow } from '#platform/csv/write-csv.ts';
import { Failure } from '#platform/failure.ts';

const topic = 'exports';
/**
 * How long one export may take. Until it ends it holds a snapshot, and PostgreSQL keeps every row version since; a
 * million properties take half a minute, so only a connection too slow for its file meets this, and can narrow the filter.
 */
const longest = 15 * 60_000;
/** Each holds a connection to the database. */
const mostAtOnce = 3;
let running = 0;

export interface ExportedList<Row> {
  /** What is exported and what was asked for, as the change log keeps it. */
  readonly topic: string;
  readonly filter: object;
  readonly headings: readonly string[];
  cellsOf(row: Row): ReadonlyArray<string | number | null>;
  /** All rows at one moment, some hundred at a time, until the signal ends it. */
  read(signal: AbortSignal): AsyncGenerator<Row[]>;
}

/**
 * A list as a CSV file, read as fast as it is taken. Who exported what stands in the change log before the first byte,
 * how many when it ended, however it ended. Destroying the stream ends the query.
 */
export async function exportList<Row>(
  context: StaffContext,
  list: ExportedList<Row>,
  limit = longest,
): Promise<Readable> {
  if (running >= mostAtOnce) throw new Failure('too_many', { reason: 'exports', retryAfter: 30 });
  running += 1;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error('the export took too long')), limit).unref();
  const batches = list.read(stop.signal);
  const end = async () => {
    clearTimeout(timer);
    stop.abort();
    running -= 1;
    await batches.return(undefined);
  };
  try {
    const first = await batches.next();
    const id = uuid();
    await log(context, id, 'exported', { topic: [null, list.topic], filter: [null, wordless(list.filter)] });
    const count = { rows: 0, isWhole: false };
    const lines = linesOf(list, first, batches, count);
    const stream = new Readable({
      highWaterMark: 256 * 1024,
      read() {
        lines.next().then(
          ({ done, value }) => this.push(done ? null : value),
          (error: unknown) => this.destroy(error instanceof Error ? error : new Error('the export failed')),
        );
      },
      destroy(error, done) {
        end()
          .then(() => log(context, id, count.isWhole ? 'finished' : 'cancelled', { rows: [null, count.rows] }))
          .catch((failure: unknown) => context.log.error({ err: failure }, 'an export could not be closed'))
          .finally(() => done(error));
      },
    });
    const abortExport = () => stream.destroy(stop.signal.reason as Error);
    // It may have taken too long before there was a stream.
    if (stop.signal.aborted) abortExport();
    else stop.signal.addEventListener('abort', abortExport);
    return stream;
  } catch (error) {
    // A query that was ended says only that it was.
    const reason: unknown = stop.signal.aborted ? stop.signal.reason : error;
    await end();
    throw reason;
  }
}

async function* linesOf<Row>(
  { headings, cellsOf }: ExportedList<Row>,
  first: IteratorResult<Row[]>,
  rest: AsyncGenerator<Row[]>,
  count: { rows: number; isWhole: boolean },
): AsyncGenerator<string> {
  yield byteOrderMark + writeCsvRow(headings);
  for (let batch = first; !batch.done; batch = await rest.next()) {
    count.rows += batch.value.length;
    yield batch.value
      .map((row) => writeCsvRow(cellsOf(row).map((cell) => (cell === null ? '' : String(cell)))))
      .join('');
  }
  count.isWhole = true;
}

/**
 * What is typed into a filter may name somebody, and whoever is erased must not stay in the log of exports: it keeps that
 * these were asked for, and not their words.
 */
const typed = ['search', 'location', 'city'];

function wordless(filter: object): object {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, typed.includes(name) && value !== undefined ? true : value]),
  );
}

function log(context: StaffContext, entityId: string, action: string, difference: Difference): Promise<void> {
  return transact(context, (tx) => tx.record({ topic, entityId, action, difference }));
}
