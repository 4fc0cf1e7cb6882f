/** What one tab of this browser tells the others: somebody signed in or out. */
export type SessionNews = 'signed-in' | 'signed-out';

/** One channel for this tab: a second one in the same tab would hear what the first says. */
let channel: BroadcastChannel | undefined;
const listeners = new Set<(news: SessionNews) => void>();

export function announceSignOut(): void {
  ownChannel().postMessage('signed-out');
}

export function announceSignIn(): void {
  ownChannel().postMessage('signed-in');
}

/** Listens for what other tabs announce; returns how to stop. */
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
