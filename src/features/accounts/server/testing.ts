import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 as uuid } from 'uuid';
import type { Role } from '#platform/access/rights.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { databaseOf, gate } from '#platform/context/server/context.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import { lendTestDatabase } from '#platform/database/server/lent-testing.ts';
import { openDiskStorage } from '#platform/files/server/disk-storage.ts';
import { openLog } from '#platform/log/server/log.ts';
import { findSight } from '#platform/visibility/server/sight.ts';
import { profiles } from './tables.ts';

export interface TestAgency {
  /** The clock of the agency; tests set it. */
  readonly clock: { now(): Date; set(instant: string): void };
  hire(role: Role, name?: string): Promise<Context<Staff>>;
  /** The person with the limits that a request would have now. */
  limited(person: Context<Staff>): Promise<Context<Staff>>;
  close(): Promise<void>;
}

/** An agency on a database and a file folder of its own, for tests of use cases. */
export async function openTestAgency(): Promise<TestAgency & { readonly base: Omit<Context, 'actor'> }> {
  const own = await lendTestDatabase();
  const database = openDatabase({ url: own.url, maxConnections: 6 });
  const folder = await mkdtemp(path.join(tmpdir(), 'agency-'));
  let now: Date | null = null;
  const clock = {
    now: () => now ?? new Date(),
    set: (instant: string) => {
      now = new Date(instant);
    },
  };
  const base = {
    database,
    db: database.db,
    clock,
    requestId: 'test',
    log: openLog('silent'),
    files: await openDiskStorage(folder),
    publicUrl: 'http://localhost:3000',
  };
  return {
    base,
    clock,
    async hire(role, name = role) {
      const profileId = uuid();
      await database.db.insert(profiles).values({
        id: profileId,
        full_name: name,
        email: `${profileId}@example.in`,
        role,
        approved_at: clock.now(),
      });
      const actor = gate(
        { kind: 'person', userId: uuid(), profileId, sessionId: uuid(), role, isWaiting: false, language: 'en' },
        'read',
      );
      return { ...base, actor };
    },
    async limited(person) {
      const actor: Staff = { ...person.actor, sight: await findSight(database.db, person.actor.profileId) };
      return { ...person, ...databaseOf(actor, database), actor };
    },
    async close() {
      await database.close();
      await own.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
