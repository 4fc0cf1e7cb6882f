import { startTestServer } from '#platform/database/server/testing.ts';

/** Gives all journeys one PostgreSQL, on which each program under test has a database of its own. */
export default async function startPlaywrightDatabase(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  return () => server.stop();
}
