import { expect } from 'vitest';
import type { Cluster } from './database.ts';

/** Precomputed counts match the rows; `real` selects name, key and value. */
export async function auditCounts(
  cluster: Cluster,
  { names, real }: { names: readonly string[]; real: string },
  complaint: string,
): Promise<void> {
  const different = await cluster.rows(
    `with sums as (
      select name, key, sum(value) as value from (
        select name, key, value from counts union all select name, key, delta from count_deltas) parts
      where name = any($1) group by name, key),
    real as (${real})
    select * from sums full join real using (name, key) where coalesce(sums.value, 0) <> coalesce(real.value, 0)`,
    [names],
  );
  expect(different, complaint).toEqual([]);
}
