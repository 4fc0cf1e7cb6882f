import { isForLater, problemOf } from '#platform/rpc/web/problem-of.ts';
import type { PendingUpload } from './upload-file.ts';

export type UploadState<Refusal> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'sent' }
  /** The server does not take it, and will not. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Worth another try. */
  | { readonly kind: 'failed'; readonly isSignedOut: boolean; readonly isForLater: boolean };

export interface Uploads<Refusal> {
  subscribe(listener: () => void): () => void;
  /** In the order in which the user chose them. */
  states(): ReadonlyMap<string, UploadState<Refusal>>;
  send(id: string, file: File): void;
  retry(id: string): void;
  cancel(id: string): void;
  /** The files that could not be sent because the server does not answer. */
  unsent(): ReadonlyArray<{ readonly id: string; readonly file: File }>;
  /** Resolves once nothing is uploading. */
  settled(): Promise<void>;
  close(): void;
}

/** Browsers open six connections per server, and the page needs some of them. */
const atOnce = 3;

/** `refusalOf` returns a final refusal, or null for an error worth a retry. */
export function openUploads<Answer, Refusal>(
  start: (id: string, file: File, onProgress: (share: number) => void) => PendingUpload<Answer>,
  onSent: (id: string, answer: Answer) => void,
  refusalOf: (error: unknown) => Refusal | null,
  onRefused?: (id: string, refusal: Refusal) => void,
): Uploads<Refusal> {
  let states: ReadonlyMap<string, UploadState<Refusal>> = new Map();
  const files = new Map<string, File>();
  const running = new Map<string, PendingUpload<Answer>>();
  const listeners = new Set<() => void>();
  let onSettled: Array<() => void> = [];

  const set = (id: string, state: UploadState<Refusal> | null) => {
    const next = new Map(states);
    if (state) next.set(id, state);
    else next.delete(id);
    states = next;
    for (const listener of listeners) listener();
  };
  const waiting = () => [...states].filter(([, { kind }]) => kind === 'waiting').map(([id]) => id);

  const startNext = () => {
    for (const id of waiting().slice(0, Math.max(0, atOnce - running.size))) void run(id);
    if (running.size > 0 || waiting().length > 0) return;
    for (const notify of onSettled.splice(0)) notify();
  };

  async function run(id: string): Promise<void> {
    const file = files.get(id);
    if (!file) return;
    const upload = start(id, file, (share) => running.get(id) === upload && set(id, { kind: 'sending', share }));
    running.set(id, upload);
    set(id, { kind: 'sending', share: 0 });
    try {
      const answer = await upload.answer;
      if (running.get(id) !== upload) return;
      files.delete(id);
      set(id, { kind: 'sent' });
      onSent(id, answer);
    } catch (error) {
      // Cancelled meanwhile, and perhaps uploaded again.
      if (running.get(id) !== upload) return;
      const refusal = refusalOf(error);
      if (refusal !== null) {
        set(id, { kind: 'refused', refusal });
        onRefused?.(id, refusal);
      } else {
        const isSignedOut = problemOf(error).code === 'unauthenticated';
        set(id, { kind: 'failed', isSignedOut, isForLater: isForLater(error) });
      }
    } finally {
      if (running.get(id) === upload) running.delete(id);
      startNext();
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
      startNext();
    },
    retry: (id) => {
      if (!files.has(id)) return;
      set(id, { kind: 'waiting' });
      startNext();
    },
    cancel: (id) => {
      stop(id);
      files.delete(id);
      set(id, null);
      startNext();
    },
    unsent: () =>
      [...files].flatMap(([id, file]) => {
        const state = states.get(id);
        return state?.kind === 'failed' && state.isForLater ? [{ id, file }] : [];
      }),
    settled: () => {
      const done = new Promise<void>((resolve) => onSettled.push(resolve));
      startNext();
      return done;
    },
    close: () => {
      for (const id of [...running.keys()]) stop(id);
      listeners.clear();
      onSettled = [];
    },
  };
}
