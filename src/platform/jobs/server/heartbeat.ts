import { keepConnected } from '#platform/database/server/dedicated-connection.ts';
import type { Log } from '#platform/log/server/log.ts';
import { lockHeartbeat } from './repository.ts';

export interface WorkerHeartbeat {
  /** Resolves when other servers can see this worker's heartbeat. */
  readonly shown: Promise<void>;
  end(): Promise<void>;
}

/**
 * Shows other servers that a worker is alive: holds a session lock, which PostgreSQL releases when the connection ends.
 */
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
