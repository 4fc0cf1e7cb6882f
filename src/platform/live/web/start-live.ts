import type { LiveMessage } from '#platform/changes/change.ts';
import { compareCursors, readLiveCursor } from '../cursor.ts';
import { competeToLead } from './leader-election.ts';
import type { StreamEvent } from './read-stream.ts';
import { readStream } from './read-stream.ts';

/** `signed_out`: by the user or by revocation; `expired`: the session ran out and typed input is kept. */
export type SignOutReason = 'signed_out' | 'expired';

export interface LiveUpdates {
  /** The cursor of this tab, to resume from after the next sign-in. */
  position(): string | null;
  /** Signs out the user's other tabs and stops. */
  signOut(): void;
  stop(): void;
}

/** The topic of a message that anything may have changed. */
export const everything = '*';

/** Messages between the tabs of one user. */
type TabMessage =
  | { readonly kind: 'changes'; readonly from: string | null; readonly to: string; readonly messages: LiveMessage[] }
  | { readonly kind: 'state'; readonly isConnected: boolean; readonly position: string | null }
  | { readonly kind: 'join'; readonly position: string | null }
  | { readonly kind: 'end'; readonly reason: SignOutReason };
type ChangesMessage = Extract<TabMessage, { kind: 'changes' }>;

const pausesMs = [1_000, 2_000, 5_000, 10_000] as const;
const downAfterMs = 5_000;
const leaderTimeoutMs = 70_000;
const maxRemembered = 100;

const isLater = (one: string, other: string | null): boolean => {
  const [a, b] = [readLiveCursor(one), readLiveCursor(other)];
  return a !== null && (b === null || compareCursors(a, b) > 0);
};

/**
 * Receives live updates over one connection per browser and user. The leader tab owns the connection and broadcasts to
 * the others. Each tab tracks its own cursor, so that nothing is lost when the leader is closed. `after` is the cursor
 * at which the page was made; without it, changes before the connection are missed.
 */
export function startLive(options: {
  profileId: string;
  after?: string | null;
  onMessages: (messages: readonly LiveMessage[]) => void;
  /** `down` after some seconds without a connection, until it is back. */
  onState: (state: 'live' | 'down') => void;
  /** `isFromTab`: another tab reported it, maybe long ago; otherwise the server did. */
  onSignedOut: (reason: SignOutReason, isFromTab: boolean) => void;
}): LiveUpdates {
  const name = `live-2 ${options.profileId}`;
  const channel = new BroadcastChannel(name);
  const recent: ChangesMessage[] = [];
  let position = options.after ?? null;
  let isConnected = false;
  let leading: AbortSignal | null = null;
  let isStopped = false;
  let hasPinged = false;
  let heardAt = Date.now();
  let reported: 'live' | 'down' | null = null;
  let downTimer: ReturnType<typeof setTimeout> | undefined;

  function post(message: TabMessage): void {
    if (!isStopped) channel.postMessage(message);
  }

  function report(state: 'live' | 'down'): void {
    if (state !== reported && !isStopped) options.onState(state);
    reported = state;
  }

  function setConnected(now: boolean): void {
    isConnected = now;
    if (!now) downTimer ??= setTimeout(report, downAfterMs, 'down');
    else {
      clearTimeout(downTimer);
      downTimer = undefined;
      report('live');
    }
  }

  function receive(message: ChangesMessage): void {
    const { from, to, messages } = message;
    if (!isLater(to, position)) return;
    if (from !== null && isLater(from, position)) post({ kind: 'join', position });
    else {
      position = to;
      recent.push(message);
      if (recent.length > maxRemembered) recent.shift();
      if (messages.length > 0) options.onMessages(messages);
    }
  }

  /** Broadcasts the messages after `from`; null if they cover any earlier cursor. */
  function broadcast(messages: LiveMessage[], to: string, from: string | null): void {
    if (!isLater(to, position)) return;
    const message: ChangesMessage = { kind: 'changes', from, to, messages };
    post(message);
    receive(message);
  }

  /** Brings a tab at cursor `behind` up to the leader's position. */
  function catchUp(behind: string | null): void {
    if (behind !== null && position !== null && isLater(position, behind)) {
      const missed = recent.filter((message) => isLater(message.to, behind));
      const [first] = missed;
      if (first && (first.from === null || !isLater(first.from, behind))) missed.forEach(post);
      else post({ kind: 'changes', from: null, to: position, messages: [anything] });
    }
    post({ kind: 'state', isConnected, position });
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'join') {
      if (leading) catchUp(data.position);
      return;
    }
    heardAt = Date.now();
    hasPinged = false;
    if (data.kind === 'changes') receive(data);
    else if (data.kind === 'end') end(data.reason, true);
    else {
      if (!leading) setConnected(data.isConnected);
      position ??= data.position;
      if (data.position !== null && isLater(data.position, position)) post({ kind: 'join', position });
    }
  };

  async function lead(signal: AbortSignal): Promise<void> {
    let failures = 0;
    let isRevoked = false;
    const onEvent = ({ name, id, data }: StreamEvent) => {
      // The server writes this event with the same types.
      if (name === 'changes') broadcast(JSON.parse(data) as LiveMessage[], id, position);
      else if (name === 'refetch') broadcast([anything], id, null);
      else if (name === 'signed-out') isRevoked = true;
      else if (name === 'hello') {
        failures = 0;
        isRevoked = false;
        if (position === null) position = id;
        else broadcast([], id, position);
        setConnected(true);
        post({ kind: 'state', isConnected, position });
      }
    };
    leading = signal;
    while (!signal.aborted) {
      const query = new URLSearchParams({ profile: options.profileId, ...(position && { after: position }) });
      const { status, retry } = await readStream(`/live?${query}`, signal, onEvent, () =>
        post({ kind: 'state', isConnected, position }),
      );
      if (signal.aborted) break;
      if (status === 401) {
        const reason = isRevoked ? 'signed_out' : 'expired';
        post({ kind: 'end', reason });
        end(reason, false);
        break;
      }
      setConnected(false);
      post({ kind: 'state', isConnected, position });
      // After a password change the new session's cookie may arrive a moment later.
      const pause = retry ?? pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0;
      failures += 1;
      await rest(pause * (0.75 + Math.random() / 2), signal);
    }
    if (leading === signal) leading = null;
    heardAt = Date.now();
  }

  let candidate = competeToLead(name, lead);
  const rejoin = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    candidate = competeToLead(name, lead);
    post({ kind: 'join', position });
  };
  const leave = () => candidate.stop();
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', rejoin);

  // A suspended leader tab keeps its lock: a visible tab asks once, then takes over.
  const watch = setInterval(() => {
    if (leading || Date.now() - heardAt < leaderTimeoutMs) return;
    setConnected(false);
    if (document.visibilityState !== 'visible') return;
    if (hasPinged) candidate.takeOver();
    else post({ kind: 'join', position });
    hasPinged = !hasPinged;
  }, 10_000);

  function stop(): void {
    isStopped = true;
    candidate.stop();
    clearInterval(watch);
    clearTimeout(downTimer);
    channel.close();
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', rejoin);
  }

  function end(reason: SignOutReason, isFromTab: boolean): void {
    if (isStopped) return;
    stop();
    options.onSignedOut(reason, isFromTab);
  }

  setConnected(false);
  post({ kind: 'join', position });
  return {
    position: () => position,
    signOut() {
      post({ kind: 'end', reason: 'signed_out' });
      stop();
    },
    stop,
  };
}

const anything: LiveMessage = { topic: everything, id: null, action: 'updated', actorId: null };

/** Waits; ends early when the browser reports that it is online. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
