import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';

/**
 * Does within a transaction of a limited person what the program itself keeps in order: it sees and writes all records,
 * past the views and triggers of `visible-views.ts`.
 */
export async function workAsProgram<T>(db: Queryable, work: () => Promise<T>): Promise<T> {
  const { rows } = await db.execute<{ person: string | null; path: string }>(
    sql`select current_setting('aangan.person', true) as person, current_setting('search_path') as path`,
  );
  const { person = null, path = '' } = rows[0] ?? {};
  if (!person) return work();
  const become = (id: string, searchPath: string) =>
    db.execute(sql`select set_config('aangan.person', ${id}, true), set_config('search_path', ${searchPath}, true)`);
  await become('', 'public');
  // A failure rolls the settings back with the transaction.
  const result = await work();
  await become(person, path);
  return result;
}
