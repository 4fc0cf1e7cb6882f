import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import pg from 'pg';

/** A statement is prepared on its third use: the server then parses it once per connection and may cache its plan. */
const usesUntilNamed = 3;
/** Prepared statements take server memory on each connection. */
const maxNamed = 300;
const maxWatched = 2000;
const longest = 8000;

const customPlanMark = '/* custom plan */';

/**
 * Has PostgreSQL plan the statement at each execution, for its actual values. For ranges and searches, whose best plan
 * depends on them.
 */
export function forceCustomPlan(statement: SQL): SQL {
  return sql`${sql.raw(customPlanMark)} ${statement}`;
}

/** One statement, without a second one after it. */
const nameable = /^\s*(?:select|insert|update|delete|with)\b[^;]*$/iu;

const names = new Map<string, string>();
const uses = new Map<string, number>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNamed) return known;
  if (text.length > longest || text.startsWith(customPlanMark)) return undefined;
  if (uses.size >= maxWatched) uses.clear();
  const used = (uses.get(text) ?? 0) + 1;
  uses.set(text, used);
  if (used < usesUntilNamed || !nameable.test(text)) return undefined;
  uses.delete(text);
  const name = `aangan_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** A client that prepares repeated statements automatically. */
export class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the library's method has nine signatures; the arguments are passed on unchanged.
  override query(...args: any[]): any {
    const [first, ...others] = args;
    if (typeof first === 'object' && first !== null && typeof first.text === 'string' && !first.name) {
      const name = nameOf(first.text);
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      if (name !== undefined) return (super.query as any)({ ...first, name }, ...others);
    }
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    return (super.query as any)(...args);
  }
}
