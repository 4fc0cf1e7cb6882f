import type { Clock } from '#platform/context/server/context.ts';
import type { Database } from '#platform/database/server/database.ts';
import type { Environment } from '#platform/environment/server/environment.ts';
import type { FileStorage } from '#platform/files/server/storage.ts';
import type { Log } from '#platform/log/server/log.ts';

/** The components of the running program; contexts are created from them. */
export interface Services {
  readonly environment: Environment;
  readonly publicUrl: string;
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly database: Database;
  readonly files: FileStorage;
}
