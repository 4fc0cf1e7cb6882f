import { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import type { Difference } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { byteOrderMark, writeCsvRow } from '#platform/csv/write-csv.ts';
import { Failure } from '#platform/failure.ts';

const topic = 'exports';
/**
 * Time limit of one export. It holds a snapshot, which keeps PostgreSQL from removing old row versions. A million
 * properties take half a minute. Only a very slow connection reaches the limit, and its user can narrow the filter.
 */
const longest = 15 * 60_000;
/** Each export holds a database connection. */
const maxAtOnce = 3;
let running = 0;

/** An export that has ended, or that somebody cut off. */
export interface EndedExport {
  readonly topic: string;
  readonly rows: number;
}

interface ExportOptions {
  readonly limit?: number | undefined;
  /** In the transaction that logs the end, before the last bytes leave. */
  onEnd?(tx: Transaction, ended: EndedExport): Promise<void>;
}

export interface ExportedList<Row> {
  /** The topic and the query, as recorded in the change log. */
  readonly topic: string;
  readonly filter: object;
  readonly headings: readonly string[];
  cellsOf(row: Row): ReadonlyArray<string | number | null>;
  /** Yields all rows of one snapshot in batches of some hundred, until the signal aborts. */
  read(signal: AbortSignal): AsyncGenerator<Row[]>;
}

/**
 * Streams a list as a CSV file with backpressure. The change log records who exports what before the first byte, and
 * the number of rows before the last, even after an error. Destroying the stream cancels the query.
 */
export async function exportList<Row>(
  context: StaffContext,
  list: ExportedList<Row>,
  { limit = longest, onEnd }: ExportOptions = {},
): Promise<Readable> {
  if (running >= maxAtOnce) throw new Failure('too_many', { reason: 'exports', retryAfter: 30 });
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
    let isLogged = false;
    const logEnd = async () => {
      if (isLogged) return;
      isLogged = true;
      await transact(context, async (tx) => {
        const action = count.isWhole ? 'finished' : 'cancelled';
        await tx.record({ topic, entityId: id, action, difference: { rows: [null, count.rows] } });
        await onEnd?.(tx, { topic: list.topic, rows: count.rows });
      });
    };
    const next = async () => {
      const { done, value } = await lines.next();
      if (done) await logEnd();
      return done ? null : value;
    };
    const stream = new Readable({
      highWaterMark: 256 * 1024,
      read() {
        next().then(
          (line) => this.push(line),
          (error: unknown) => this.destroy(error instanceof Error ? error : new Error('the export failed')),
        );
      },
      destroy(error, done) {
        end()
          .then(logEnd)
          .catch((failure: unknown) => context.log.error({ err: failure }, 'an export could not be closed'))
          .finally(() => done(error));
      },
    });
    const abortExport = () => stream.destroy(stop.signal.reason as Error);
    // The time limit may have passed before the stream existed.
    if (stop.signal.aborted) abortExport();
    else stop.signal.addEventListener('abort', abortExport);
    return stream;
  } catch (error) {
    // The error of a cancelled query only says that it was cancelled.
    const reason: unknown = stop.signal.aborted ? stop.signal.reason : error;
    await end();
    throw reason;
  }
}

/** Logs an export of a stored file, which is sent as it is. */
export async function logFileExport(
  context: StaffContext,
  { topic: of, filter, rows }: EndedExport & { readonly filter: object },
  onEnd: NonNullable<ExportOptions['onEnd']>,
): Promise<void> {
  await transact(context, async (tx) => {
    const entry = { topic, entityId: uuid() };
    await tx.record(
      { ...entry, action: 'exported', difference: { topic: [null, of], filter: [null, filter] } },
      { ...entry, action: 'finished', difference: { rows: [null, rows] } },
    );
    await onEnd(tx, { topic: of, rows });
  });
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
 * A typed filter value may name a person, and an erasure does not reach the log of exports: it records which of these
 * filters were set, without their values.
 */
const typed = ['search', 'location', 'city'];

function wordless(filter: object): object {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      if (name === 'ids' && Array.isArray(value)) return ['selected', value.length];
      if (name === 'custom' && typeof value === 'object' && value !== null) return [name, wordlessCustom(value)];
      return [name, typed.includes(name) && value !== undefined ? true : value];
    }),
  );
}

/** Of filters by custom fields, only those by a part of a text are typed. */
function wordlessCustom(filter: object): object {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, name.endsWith('.has') ? true : value]),
  );
}

function log(context: StaffContext, entityId: string, action: string, difference: Difference): Promise<void> {
  return transact(context, (tx) => tx.record({ topic, entityId, action, difference }));
}
