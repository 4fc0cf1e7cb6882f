import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';

/** Tables of every schema that contain the text, and files with it in their content or name. */
export async function findTextTraces(db: Queryable, folder: string, text: string): Promise<string[]> {
  const { rows: tables } = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::integer as count from ${sql.identifier(schema)}.${sql.identifier(name)} t
      where t::text ilike ${`%${text}%`}`);
    if (rows[0]?.count) found.push(`${schema}.${name}`);
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const isNamed = file.includes(text);
    if (isNamed || (entry.isFile() && (await readFile(file)).includes(text))) found.push(file);
  }
  return found.sort();
}
