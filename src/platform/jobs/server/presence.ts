import { keepConnected } from '#platform/database/server/standing-connection.ts';
import type { Log } from '#platform/log/server/log.ts';
import { lockPresence } from './repository.ts';

export interface Presence {
  /** Resolves when the others can see that the worker lives. */
  readonly shown: Promise<void>;
  end(): Promise<void>;
}

/** Shows that a worker lives, for as long as its process can reach the database: a lock that vanishes with the session. */
export function showPresence(options: { url: string; workerId: string; log: Log }): Presence {
  let show: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  const connection = keepConnected({
    url: options.url,
    name: 'aangan-worker',
    log: options.log,
    async prepare(client) {
      await lockPresence(client, options.workerId);
      show();
    },
  });
  return { shown, end: () => connection.close() };
}
