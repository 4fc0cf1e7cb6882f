import { startTestServer } from '#platform/database/server/testing.ts';

/** Starts one PostgreSQL for all journeys; each program under test has its own database on it. */
export default async function startPlaywrightDatabase(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  return () => server.stop();
}
