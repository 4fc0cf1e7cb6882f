import type { TestProject } from 'vitest/node';
import { startTestServer } from '#platform/database/server/testing.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: Readonly<Record<string, string>>;
  }
}

export default async function startVitestDatabase(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide('testServer', server.environment);
  return () => server.stop();
}
