import type { Upload } from '#features/files/web/upload-file.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import type { DocumentRefusal } from '../rules.ts';
import { documentRefusals } from '../rules.ts';

export type UploadState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'sent' }
  /** The server does not take it, and will not. */
  | { readonly kind: 'refused'; readonly refusal: DocumentRefusal }
  /** Worth another try. */
  | { readonly kind: 'failed'; readonly isSignedOut: boolean };

/** Files on their way to the server, by the ids they get there. */
export interface Uploads {
  subscribe(listener: () => void): () => void;
  states(): ReadonlyMap<string, UploadState>;
  send(id: string, file: File): void;
  retry(id: string): void;
  /** Stops sending, and forgets the file. */
  cancel(id: string): void;
  /** Resolves once nothing is on its way any more. */
  settled(): Promise<void>;
  /** Stops everything that is on its way. */
  close(): void;
}

/** A browser has six connections to a server, and the page needs some. */
const atOnce = 3;

export function openUploads(
  start: (id: string, file: File, onProgress: (share: number) => void) => Upload<unknown>,
  onSent: (id: string) => void,
): Uploads {
  let states: ReadonlyMap<string, UploadState> = new Map();
  const files = new Map<string, File>();
  const running = new Map<string, Upload<unknown>>();
  const listeners = new Set<() => void>();
  let onSettled: Array<() => void> = [];

  const set = (id: string, state: UploadState | null) => {
    const next = new Map(states);
    if (state) next.set(id, state);
    else next.delete(id);
    states = next;
    for (const listener of listeners) listener();
  };
  const waiting = () => [...states].filter(([, { kind }]) => kind === 'waiting').map(([id]) => id);

  const goOn = () => {
    for (const id of waiting().slice(0, Math.max(0, atOnce - running.size))) void run(id);
    if (running.size > 0 || waiting().length > 0) return;
    for (const tell of onSettled.splice(0)) tell();
  };

  async function run(id: string): Promise<void> {
    const file = files.get(id);
    if (!file) return;
    const upload = start(id, file, (share) => running.get(id) === upload && set(id, { kind: 'sending', share }));
    running.set(id, upload);
    set(id, { kind: 'sending', share: 0 });
    try {
      await upload.answer;
      if (running.get(id) !== upload) return;
      files.delete(id);
      set(id, { kind: 'sent' });
      onSent(id);
    } catch (error) {
      // Cancelled, and perhaps sent anew since.
      if (running.get(id) !== upload) return;
      set(id, stateAfter(error));
    } finally {
      if (running.get(id) === upload) running.delete(id);
      goOn();
    }
  }

  const stop = (id: string) => {
    const upload = running.get(id);
    running.delete(id);
    upload?.cancel();
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    states: () => states,
    send: (id, file) => {
      files.set(id, file);
      set(id, { kind: 'waiting' });
      goOn();
    },
    retry: (id) => {
      if (!files.has(id)) return;
      set(id, { kind: 'waiting' });
      goOn();
    },
    cancel: (id) => {
      stop(id);
      files.delete(id);
      set(id, null);
      goOn();
    },
    settled: () => {
      const done = new Promise<void>((resolve) => onSettled.push(resolve));
      goOn();
      return done;
    },
    close: () => {
      for (const id of [...running.keys()]) stop(id);
      listeners.clear();
      onSettled = [];
    },
  };
}

function stateAfter(error: unknown): UploadState {
  const problem = problemOf(error);
  const codes = problem.code === 'offline' ? [] : [problem.fields?.[0]?.code, problem.code];
  const refusal = documentRefusals.find((known) => codes.includes(known));
  if (refusal) return { kind: 'refused', refusal };
  return { kind: 'failed', isSignedOut: problem.code === 'unauthenticated' };
}
