import { isOffline, onConnection, reportAnswer, reportUnable } from '#platform/connection/web/connection.ts';
import type { Problem } from '#platform/rpc/problem.ts';
import { isUnable, problemOf } from '#platform/rpc/web/problem-of.ts';
import { reportSessionEnd } from '#platform/session/web/session-end.ts';
import { hold, unlessHeld } from './holds.ts';
import type { FlushResult, Unsent, UnsentKind } from './unsent.ts';
import { setKeeping, showUnsent, unsentNow } from './unsent.ts';
import { deleteUnsent, isStillQueued, putUnsent, readUnsent, settleUnsent } from './unsent-storage.ts';

const againMs = 60_000;
const patienceMs = 30_000;
/** The server's trouble, not that of what was sent: the same may be taken later. */
const passing: readonly string[] = ['unauthenticated', 'offline', 'unavailable', 'full', 'too_many'];

/**
 * `later`: the server failed at this one, which is tried again; `stop`: nothing can be sent just now; `gone`: the person
 * replaced or discarded it.
 */
type Outcome = 'sent' | 'refused' | 'later' | 'stop' | 'gone';

/**
 * Keeps what cannot be sent and sends it once there is a network: at the start, when the connection comes back, and every
 * minute while something waits; in order, and in one tab of the browser at a time. What somebody has open is passed over
 * until it is let go. Returns how to stop.
 */
export async function startSending(options: {
  person: string;
  kinds: readonly UnsentKind<unknown>[];
  /** Whether the session is still this person's: nobody sends what another wrote. */
  isStillMe(): Promise<boolean>;
  onSent(entries: readonly Unsent[], topics: ReadonlySet<string>): void;
  onRefused(entry: Unsent): void;
}): Promise<() => void> {
  const { person, isStillMe } = options;
  const kinds = new Map(options.kinds.map((kind) => [kind.kind, kind]));
  const channel = new BroadcastChannel(`unsent ${person}`);

  // Until this device has said what waits nobody knows whether anything does.
  let isKnown = false;

  async function look(): Promise<void> {
    showUnsent(await readUnsent(person));
    isKnown = true;
  }

  const lookAndSend = () => look().then(sendIfWaiting, () => undefined);

  async function change<T>(work: Promise<T>): Promise<T> {
    const done = await work;
    await look();
    channel.postMessage('changed');
    return done;
  }

  async function sendAll(): Promise<FlushResult> {
    const waiting = (await readUnsent(person)).filter(({ refusal }) => refusal === null);
    if (waiting.length === 0 || !(await isStillMe().catch(() => false))) return { isHeld: false };
    const sent: Unsent[] = [];
    let isHeld = false;
    for (const entry of waiting) {
      const outcome = await unlessHeld(holdOf(entry), async () => ((await isStillQueued(entry)) ? sendOne(entry) : 'gone'));
      if (outcome === 'stop') break;
      if (outcome === 'sent') sent.push(entry);
      if (outcome === 'held') isHeld = true;
    }
    if (sent.length > 0) options.onSent(sent, new Set(sent.flatMap(({ kind }) => kinds.get(kind)?.topics ?? [])));
    return { isHeld };
  }

  async function sendOne(entry: Unsent, isAgain = false): Promise<Outcome> {
    const kind = kinds.get(entry.kind);
    if (!kind) return 'refused';
    try {
      await kind.send(entry.payload, AbortSignal.timeout(patienceMs));
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === 'unauthenticated') reportSessionEnd();
      if (problem.code === 'offline') reportAnswer(false);
      if (isUnable(error)) reportUnable();
      if (problem.code === 'offline' || passing.includes(problem.code)) return 'stop';
      if (problem.code === 'internal') return 'later';
      return settleRefused(entry, kind, problem, isAgain);
    }
    await change(settleUnsent(entry, null));
    return 'sent';
  }

  async function settleRefused(
    entry: Unsent,
    kind: UnsentKind<unknown>,
    problem: Problem,
    isAgain: boolean,
  ): Promise<Outcome> {
    const next = isAgain ? null : (kind.afterRefusal?.(entry.payload, problem) ?? null);
    if (next === 'sent') {
      await change(settleUnsent(entry, null));
      return 'sent';
    }
    if (next !== null) return sendOne({ ...entry, payload: next }, true);
    const refused = { ...entry, refusal: problem.code };
    if (!(await change(settleUnsent(entry, refused)))) return 'gone';
    options.onRefused(refused);
    return 'refused';
  }

  let running: Promise<FlushResult> | undefined;
  const send = () => {
    running ??= alone(`sending ${person}`, sendAll)
      .catch(() => ({ isHeld: false }))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const sendIfWaiting = () => {
    if (!isOffline() && unsentNow().length > 0) void send();
  };

  const holdOf = ({ id }: Unsent) => `unsent ${person} ${id}`;
  const holdKept = async (entry: Unsent) => {
    // A form opens where holding fails, too.
    const letGo = await hold(holdOf(entry)).catch(() => () => undefined);
    if (!(await isStillQueued(entry).catch(() => true))) {
      letGo();
      return null;
    }
    return () => {
      letGo();
      // What is being sent just now may have passed it over.
      void Promise.resolve(running).then(sendIfWaiting);
    };
  };

  channel.onmessage = () => void look();
  setKeeping({
    person,
    keep: (entry, replacedId) => change(putUnsent(entry, replacedId)),
    discard: (id) => change(deleteUnsent(person, id)),
    hold: holdKept,
    sendNow: send,
  });
  const stopHearing = onConnection(sendIfWaiting);
  const timer = setInterval(() => (isKnown ? sendIfWaiting() : void lookAndSend()), againMs);
  await lookAndSend();
  return () => {
    setKeeping(null);
    showUnsent([]);
    stopHearing();
    clearInterval(timer);
    channel.close();
  };
}

/** One tab at a time; where the browser has no Web Locks, sending twice does no harm. */
function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator && navigator.locks ? navigator.locks.request(name, work) : work();
}
