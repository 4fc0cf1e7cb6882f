import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { Failure } from '#platform/failure.ts';
import type {
  LogoOutcome,
  PictureBox,
  PictureOutcome,
  PictureRequest,
  PreviewOutcome,
  PrintOutcome,
} from './picture-format.ts';

type Outcome = PictureOutcome | LogoOutcome | PreviewOutcome | PrintOutcome;

/** Limit for waiting pictures, which are held in memory. */
const maxQueueLength = 20;

export interface PictureProcess {
  make(input: Uint8Array): Promise<PictureOutcome>;
  makeLogo(input: Uint8Array): Promise<LogoOutcome>;
  makePrint(input: Uint8Array, box: PictureBox): Promise<PrintOutcome>;
  makePreview(input: Uint8Array): Promise<PreviewOutcome>;
  /** Ends the process and abandons the current picture. */
  close(): void;
  readonly isRunning: boolean;
}

/**
 * Opens a process that decodes pictures. It starts with the first picture and ends when idle. It is not a thread:
 * libvips keeps its memory until its process ends (measured: 230 MB against 60 MB left in the server). A decoder that a
 * hostile file crashes or hangs does not affect the server.
 */
export function openPictureProcess(
  script: string,
  { idleMs = 10_000, limitMs = 60_000 }: { idleMs?: number; limitMs?: number } = {},
): PictureProcess {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let queued = 0;
  let isClosed = false;

  function start(): ChildProcess {
    const started = fork(script, {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=128'],
      // None of the server's secrets: this process reads untrusted files.
      env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return started;
  }

  function stop(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  }

  async function makeNext(request: PictureRequest): Promise<Outcome> {
    clearTimeout(idle);
    if (isClosed) throw picturesUnavailable(new Error('closed'));
    if (child === null || child.killed || !child.connected) child = start();
    try {
      const outcome = await ask(child, request, limitMs);
      // Closed by the server, which says nothing about the picture.
      if (isClosed) throw picturesUnavailable(new Error('closed'));
      return outcome;
    } finally {
      idle = setTimeout(stop, idleMs).unref();
    }
  }

  async function runNext(request: PictureRequest): Promise<Outcome> {
    if (queued >= maxQueueLength) throw new Failure('unavailable', { reason: 'pictures', retryAfter: 10 });
    queued += 1;
    const result = last.then(() => makeNext(request));
    last = result.catch(() => {});
    try {
      return await result;
    } finally {
      queued -= 1;
    }
  }

  return {
    // The outcome matches the requested format.
    make: (input) => runNext({ input, format: 'sizes' }) as Promise<PictureOutcome>,
    makeLogo: (input) => runNext({ input, format: 'logo' }) as Promise<LogoOutcome>,
    makePrint: (input, box) => runNext({ input, format: 'print', box }) as Promise<PrintOutcome>,
    makePreview: (input) => runNext({ input, format: 'preview' }) as Promise<PreviewOutcome>,
    close() {
      isClosed = true;
      stop();
    },
    get isRunning() {
      return child !== null;
    },
  };
}

/** A decoder that crashes on a picture counts as a refusal of it. */
function ask(child: ChildProcess, request: PictureRequest, limitMs: number): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(limit);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      child.unref();
      child.channel?.unref();
      act();
    };
    const onMessage = (outcome: unknown) => settle(() => resolve(outcome as Outcome)); // Only picture-worker.ts sends.
    const onExit = (code: number | null, signal: string | null) =>
      settle(() =>
        signal === null
          ? reject(picturesUnavailable(new Error(`ended with ${code}`)))
          : resolve({ refusal: 'broken_picture' }),
      );
    const onError = (error: Error) => settle(() => reject(picturesUnavailable(error)));
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      onError(new Error(`took longer than ${limitMs} ms`));
    }, limitMs);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.ref();
    child.channel?.ref();
    child.send(request, (error) => {
      if (error !== null) onError(error);
    });
  });
}

function picturesUnavailable(cause: unknown): Failure {
  const failure = new Failure('unavailable', { reason: 'pictures' });
  failure.cause = cause;
  return failure;
}
