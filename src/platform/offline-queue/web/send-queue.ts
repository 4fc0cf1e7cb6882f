import type { QueryKey } from '@tanstack/react-query';
import { isOffline, onConnection, reportAnswer, reportUnable } from '#platform/connection/web/connection.ts';
import type { Problem } from '#platform/rpc/problem.ts';
import { isUnable, problemOf } from '#platform/rpc/web/problem-of.ts';
import { reportSessionEnd } from '#platform/session/web/session-end.ts';
import type { FlushResult, MutationKind, QueuedMutation, RefusalDetails } from './offline-queue.ts';
import { queuedMutations, setOfflineQueue, setQueuedMutations } from './offline-queue.ts';
import { acquireLock, runIfUnlocked } from './queue-lock.ts';
import { deleteQueued, putQueued, readQueue, rereadQueued, settleQueued } from './queue-storage.ts';

const againMs = 60_000;
const patienceMs = 30_000;
/** Errors of the server's state and not of the input: a retry may succeed. */
const transientCodes: readonly string[] = ['unauthenticated', 'offline', 'unavailable', 'full', 'too_many'];

/**
 * `later`: the server failed on this entry, which is retried; `stop`: nothing can be sent now; `gone`: the user
 * replaced or discarded it.
 */
type Outcome = 'sent' | 'refused' | 'later' | 'stop' | 'gone';

/**
 * Starts the queue. It sends at the start, on reconnection and every minute while entries wait: in order, and in one
 * tab at a time. Locked entries are skipped until they are released. Returns a stop function.
 */
export async function startOfflineQueue(options: {
  person: string;
  kinds: readonly MutationKind<unknown>[];
  /** Whether the session still belongs to this user: entries of another user must not be sent. */
  isStillMe(): Promise<boolean>;
  /** An entry arrived whose kind names the query of its answer. */
  onAnswer?(key: QueryKey, answer: unknown): Promise<void>;
  onSent(entries: readonly QueuedMutation[], topics: ReadonlySet<string>): void;
  onRefused(entry: QueuedMutation): void;
}): Promise<() => void> {
  const { person, isStillMe } = options;
  const kinds = new Map(options.kinds.map((kind) => [kind.kind, kind]));
  const channel = new BroadcastChannel(`unsent ${person}`);

  // Until the database was read, entries may exist.
  let isKnown = false;

  async function refresh(): Promise<void> {
    setQueuedMutations(await readQueue(person));
    isKnown = true;
  }

  const refreshAndSend = () => refresh().then(sendIfWaiting, () => undefined);

  async function change<T>(work: Promise<T>): Promise<T> {
    const done = await work;
    await refresh();
    channel.postMessage('changed');
    return done;
  }

  async function sendQueue(): Promise<FlushResult> {
    const waiting = (await readQueue(person)).filter(({ refusal }) => refusal === null);
    if (waiting.length === 0 || !(await isStillMe().catch(() => false))) return { isLocked: false };
    const sent: QueuedMutation[] = [];
    let isLocked = false;
    for (const entry of waiting) {
      const kind = kinds.get(entry.kind);
      if (kind?.isHeld) continue;
      const needed = kind?.needs?.(entry.payload) ?? [];
      const missing = needed.length === 0 ? [] : (await readQueue(person)).filter(({ id }) => needed.includes(id));
      const refusedPart = missing.find(({ isPart, refusal }) => isPart && refusal !== null);
      if (missing.length > 0 && !refusedPart) continue;
      const outcome = await runIfUnlocked(lockName(entry), async () => {
        const now = await rereadQueued(entry);
        if (!now) return 'gone';
        if (!refusedPart) return sendOne(now);
        return markRefused(now, refusedPart.refusal, { ...refusedPart.details, part: refusedPart.id });
      });
      if (outcome === 'stop') break;
      if (outcome === 'sent') sent.push(entry);
      if (outcome === 'locked') isLocked = true;
    }
    if (sent.length > 0) options.onSent(sent, new Set(sent.flatMap(({ kind }) => kinds.get(kind)?.topics ?? [])));
    return { isLocked };
  }

  async function sendOne(entry: QueuedMutation, isAgain = false): Promise<Outcome> {
    const kind = kinds.get(entry.kind);
    if (!kind) return 'refused';
    let answer: unknown;
    try {
      answer = await kind.send(entry.payload, AbortSignal.timeout(kind.patienceMs ?? patienceMs));
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === 'unauthenticated') reportSessionEnd();
      if (problem.code === 'offline') reportAnswer(false);
      if (isUnable(error)) reportUnable();
      if (problem.code === 'offline' || transientCodes.includes(problem.code)) return 'stop';
      if (problem.code === 'internal') return 'later';
      return settleRefused(entry, kind, problem, isAgain);
    }
    const key = kind.queryKey?.(entry.payload);
    if (key) await options.onAnswer?.(key, answer);
    if (kind.isPart) await handOverPart(entry, answer);
    await change(settleQueued(entry, null));
    return 'sent';
  }

  /** The form of the entry that needs the part would no longer find it in the queue. */
  async function handOverPart({ id }: QueuedMutation, answer: unknown): Promise<void> {
    for (const whole of await readQueue(person)) {
      const payload = kinds.get(whole.kind)?.withPart?.(whole.payload, id, answer) ?? null;
      if (payload !== null) await settleQueued(whole, { ...whole, payload });
    }
  }

  async function settleRefused(
    entry: QueuedMutation,
    kind: MutationKind<unknown>,
    problem: Problem,
    isAgain: boolean,
  ): Promise<Outcome> {
    const next = isAgain ? null : (kind.afterRefusal?.(entry.payload, problem) ?? null);
    if (next === 'sent') {
      await change(settleQueued(entry, null));
      return 'sent';
    }
    if (next !== null) return sendOne({ ...entry, payload: next }, true);
    return markRefused(entry, problem.code, detailsOf(problem));
  }

  async function markRefused(
    entry: QueuedMutation,
    refusal: QueuedMutation['refusal'],
    details: RefusalDetails | undefined,
  ): Promise<Outcome> {
    const refused = { ...entry, refusal, details };
    if (!(await change(settleQueued(entry, refused)))) return 'gone';
    // The user hears of a part with the entry that needs it.
    if (!entry.isPart) options.onRefused(refused);
    return 'refused';
  }

  let running: Promise<FlushResult> | undefined;
  const send = () => {
    running ??= runExclusive(`sending ${person}`, sendQueue)
      .catch(() => ({ isLocked: false }))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const sendIfWaiting = () => {
    if (!isOffline() && queuedMutations().length > 0) void send();
  };

  const lockName = ({ id }: QueuedMutation) => `unsent ${person} ${id}`;
  const lockIfQueued = async (entry: QueuedMutation) => {
    // A form opens even if locking fails.
    const release = await acquireLock(lockName(entry)).catch(() => () => undefined);
    if ((await rereadQueued(entry).catch(() => entry)) === null) {
      release();
      return null;
    }
    return () => {
      release();
      // A flush in progress may have skipped it.
      void Promise.resolve(running).then(sendIfWaiting);
    };
  };

  channel.onmessage = () => void refresh();
  setOfflineQueue({
    person,
    enqueue: (entry, replacedId) => change(putQueued(entry, replacedId)),
    discard: (id) => change(deleteQueued(person, id)),
    lock: lockIfQueued,
    flush: send,
  });
  const unsubscribe = onConnection(sendIfWaiting);
  const timer = setInterval(() => (isKnown ? sendIfWaiting() : void refreshAndSend()), againMs);
  await refreshAndSend();
  return () => {
    setOfflineQueue(null);
    setQueuedMutations([]);
    unsubscribe();
    clearInterval(timer);
    channel.close();
  };
}

function detailsOf({ reason, changedBy, changedById }: Problem): RefusalDetails | undefined {
  if (reason === undefined && changedBy === undefined) return undefined;
  return { ...(reason !== undefined && { reason }), ...(changedBy !== undefined && { changedBy, changedById }) };
}

/** Runs in one tab at a time. Without Web Locks, sending twice is harmless. */
function runExclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator && navigator.locks ? navigator.locks.request(name, work) : work();
}
