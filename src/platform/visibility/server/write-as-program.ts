import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';

/**
 * Writes within a transaction of a limited person what the program itself keeps in order, past the triggers of
 * `visible-views.ts`. Statements name their tables with the schema `public`: the views need the person.
 */
export async function writeAsProgram(db: Queryable, write: () => Promise<unknown>): Promise<void> {
  const { rows } = await db.execute<{ person: string | null }>(
    sql`select current_setting('aangan.person', true) as person`,
  );
  const person = rows[0]?.person ?? '';
  const actAs = (id: string) => db.execute(sql`select set_config('aangan.person', ${id}, true)`);
  if (person !== '') await actAs('');
  // A failure rolls the setting back with the transaction.
  await write();
  if (person !== '') await actAs(person);
}
