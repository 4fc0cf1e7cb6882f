import { Worker } from 'node:worker_threads';
import { compiledEntry } from '#platform/environment/server/compiled-entry.ts';
import { Failure } from '#platform/failure.ts';

/** A kind of PDF: its name in messages to the worker, and the function that draws it. */
export interface PdfKind<Content> {
  readonly name: string;
  load(): Promise<(content: Content) => Promise<Uint8Array>>;
}

/** Longest queue of drawings; each takes some 60 ms. */
const maxQueueLength = 200;
/** An idle worker ends, which frees its memory. */
const idleMs = 60_000;

interface Waiting {
  resolve(pdf: Uint8Array): void;
  reject(error: unknown): void;
}

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let requestCount = 0;
const waiting = new Map<number, Waiting>();

/** Draws a PDF in a worker thread. Throws Failure('unavailable') when the queue is full or the worker ends. */
export async function drawPdf<Content>({ name, load }: PdfKind<Content>, content: Content): Promise<Uint8Array> {
  const script = compiledEntry('pdf-worker');
  if (script === null) {
    const draw = await load();
    return draw(content);
  }
  if (waiting.size >= maxQueueLength) throw new Failure('unavailable', { reason: 'pdf', retryAfter: 5 });
  clearTimeout(idle);
  thread ??= start(script);
  const requestId = requestCount++;
  const drawn = new Promise<Uint8Array>((resolve, reject) => waiting.set(requestId, { resolve, reject }));
  thread.postMessage({ requestId, name, content });
  return drawn;
}

/** Ends the worker; queued drawings fail. */
export function closePdfDrawing(): void {
  clearTimeout(idle);
  const ended = thread;
  thread = null;
  void ended?.terminate();
  abort(new Error('closed'));
}

function start(script: string): Worker {
  const started = new Worker(script);
  // An idle worker must not keep the server running.
  started.unref();
  // Only pdf-worker.ts sends messages.
  started.on('message', ({ requestId, pdf, error }: { requestId: number; pdf?: Uint8Array; error?: string }) => {
    const found = waiting.get(requestId);
    waiting.delete(requestId);
    if (pdf) found?.resolve(pdf);
    else found?.reject(new Error(`the PDF could not be drawn: ${error}`));
    if (waiting.size === 0) idle = setTimeout(closePdfDrawing, idleMs).unref();
  });
  const end = (cause: Error) => {
    if (thread !== started) return;
    thread = null;
    abort(cause);
  };
  started.on('error', end);
  started.on('exit', (code) => end(new Error(`ended with ${code}`)));
  return started;
}

function abort(cause: Error): void {
  const failure = new Failure('unavailable', { reason: 'pdf' });
  failure.cause = cause;
  for (const { reject } of waiting.values()) reject(failure);
  waiting.clear();
}
