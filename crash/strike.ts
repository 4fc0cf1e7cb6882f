import type { Cluster } from './database.ts';
import { killProcess } from './database.ts';
import { complain } from './matrix.ts';
import type { ServerProcess } from './program.ts';
import { isReady, until } from './program.ts';

export const victims = ['server', 'database', 'both'] as const;
export type Victim = (typeof victims)[number];

interface Struck {
  readonly program: ServerProcess;
  readonly cluster: Cluster;
  /** The process of PostgreSQL to kill; by default the one that ends all others. */
  databaseProcess?(): Promise<number>;
}

/**
 * Kills the server, the database or both, and waits until the agency answers again. Connections may outlive the
 * postmaster for a moment, in which the server is still ready but the database accepts no other connection.
 */
export async function strike(
  victim: Victim,
  { program, cluster, databaseProcess = () => cluster.postmaster() }: Struck,
): Promise<void> {
  if (victim !== 'server') killProcess(await databaseProcess());
  if (victim !== 'database') {
    await program.kill();
    await program.startAgain();
  }
  await until(complain('the database is there again'), () =>
    cluster.rows('select').then(
      () => true,
      () => false,
    ),
  );
  await until(complain('the agency is there again'), () => isReady(program.url));
}
