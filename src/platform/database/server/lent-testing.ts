import { afterAll } from 'vitest';
import type { TestDatabase } from './testing.ts';
import { createTestDatabase } from './testing.ts';

const unused: Awaited<ReturnType<typeof createTestDatabase>>[] = [];

afterAll(async () => {
  for (const database of unused.splice(0)) await database.drop();
});

/** Lends a migrated database; `drop` gives it back, and the next test of the process gets it emptied if its schema is unchanged. */
export async function lendTestDatabase(): Promise<TestDatabase> {
  const database = await takeDatabase();
  return { url: database.url, drop: async () => void unused.push(database) };
}

async function takeDatabase() {
  const database = unused.pop();
  if (database && (await database.reset())) return database;
  await database?.drop();
  return createTestDatabase();
}
