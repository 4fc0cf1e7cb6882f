import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/** Selects columns of the table `p`; `others` has the expressions of those that it lacks or has as another type. */
export function selectColumns<Name extends string>(
  names: readonly Name[],
  others: Readonly<Partial<Record<Name, string>>>,
): SQL {
  return sql.raw(names.map((name) => `${others[name] ?? `p.${name}`} as ${name}`).join(', '));
}
