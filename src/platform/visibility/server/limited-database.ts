import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '#platform/database/server/database.ts';
import { transactionsOn } from '#platform/database/server/database.ts';
import { agentsWithin } from '../reach.ts';
import { limitedActs, limitedKinds } from '../visibility.ts';
import { masksContacts } from './hidden-contacts.ts';
import type { Sight } from './sight.ts';
import { exportSight, findSight } from './sight.ts';
import { contactSearchKinds } from './visible-views.ts';

/**
 * The database as a person with a limited role sees it: every statement runs in a transaction whose search path finds
 * the views of `visible-views.ts` before the tables. Health checks and direct connections stay as they are.
 */
export function limitedDatabase(database: Database, sight: Sight): Database {
  const opening = settingsOf(sight);
  const db = drizzle(lendingClient(database.pool, opening) as unknown as pg.Pool);
  db.transaction = transactionsOn(database.pool, opening);
  return { ...database, unlimited: database, db, beforeSnapshot: settingsOf(exportSight(sight)) };
}

/** The database as a person sees it who makes no request at the moment, and their sight: for emails and calendars. */
export async function databaseSeenBy(
  database: Database,
  profileId: string,
): Promise<{ readonly db: Database['db']; readonly sight: Sight | null }> {
  const sight = await findSight(database.db, profileId);
  return { db: (sight ? limitedDatabase(database, sight) : database).db, sight };
}

/** Runs each statement in a transaction of its own, after `opening`. */
function lendingClient(pool: pg.Pool, opening: string) {
  return {
    async query(...statement: unknown[]): Promise<unknown> {
      const client = await pool.connect();
      let isBroken = false;
      try {
        await client.query(`begin; ${opening}`);
        // biome-ignore lint/suspicious/noExplicitAny: the driver's method has many signatures; the arguments are passed on unchanged.
        const result = await (client.query as any)(...statement);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => {
          isBroken = true;
        });
        throw error;
      } finally {
        client.release(isBroken);
      }
    },
  };
}

/** The statement that limits a transaction. */
function settingsOf(sight: Sight): string {
  const settings = limitedKinds.flatMap((kind) =>
    limitedActs
      .filter((act) => act !== 'export')
      .map((act) => [`aangan.${kind}_${act}`, agentsWithin(sight, kind, act)?.join(',') ?? ''] as const),
  );
  const limited = limitedKinds.filter((kind) => agentsWithin(sight, kind, 'read') !== null);
  const masked = contactSearchKinds.filter((kind) => sight.kinds[kind]?.hides_contacts === true);
  const path = [
    ...masked.map((kind) => `masked_${kind}`),
    ...limited.map((kind) => `visible_${kind}`),
    ...(limited.length > 0 ? ['visible'] : []),
    'public',
  ];
  const person = [
    ['aangan.person', sight.profileId],
    ['aangan.own', sight.agents.own.join(',')],
    ['aangan.masks', masksContacts(sight) ? 'on' : ''],
  ] as const;
  const all = [['search_path', path.join(', ')], ...person, ...settings] as const;
  // Without the views the path would lead to the tables: reading the gate fails then, and keeps the views as they are.
  return `select is_open, ${all.map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`).join(', ')} from visible.gate`;
}
