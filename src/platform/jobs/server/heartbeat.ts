import { keepConnected } from '#platform/database/server/dedicated-connection.ts';
import type { Log } from '#platform/log/server/log.ts';
import { lockHeartbeat } from './repository.ts';

export interface WorkerHeartbeat {
  /** Resolves when the others can see that the worker lives. */
  readonly shown: Promise<void>;
  end(): Promise<void>;
}

/** Shows that a worker lives, for as long as its process can reach the database: a lock that vanishes with the session. */
export function startHeartbeat(options: { url: string; workerId: string; log: Log }): WorkerHeartbeat {
  let show: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  const connection = keepConnected({
    url: options.url,
    name: 'aangan-worker',
    log: options.log,
    async prepare(client) {
      await lockHeartbeat(client, options.workerId);
      show();
    },
  });
  return { shown, end: () => connection.close() };
}
