/** A message to the other tabs of this browser: somebody signed in or out. */
export type SessionNews = 'signed-in' | 'signed-out';

/** One channel per tab: a second one in the same tab would receive the messages of the first. */
let channel: BroadcastChannel | undefined;
const listeners = new Set<(news: SessionNews) => void>();

/** Timeout of signing out: behind a captive portal the request may hang. */
export const signOutTimeoutMs = 15_000;

export function announceSignOut(): void {
  ownChannel().postMessage('signed-out');
}

export function announceSignIn(): void {
  ownChannel().postMessage('signed-in');
}

/** Subscribes to messages of other tabs; returns the unsubscribe function. */
export function onSessionAnnounced(listener: (news: SessionNews) => void): () => void {
  ownChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ownChannel(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel('session');
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data !== 'signed-in' && data !== 'signed-out') return;
      for (const listener of listeners) listener(data);
    };
  }
  return channel;
}
