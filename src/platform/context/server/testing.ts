import type { Database } from '#platform/database/server/database.ts';
import { openLog } from '#platform/log/server/log.ts';
import type { Context, Program } from './context.ts';

/** A program context on a test database, for tests that use no files. */
export function testProgramContext(database: Database): Context<Program> {
  return {
    actor: { kind: 'program', profileId: null },
    database,
    db: database.db,
    clock: { now: () => new Date() },
    requestId: 'test',
    log: openLog('silent'),
    files: undefined as unknown as Context['files'],
    publicUrl: 'http://localhost:3000',
  };
}
