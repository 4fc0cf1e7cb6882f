import { sql } from 'drizzle-orm';
import type { WordReference } from '#features/vocabulary/server/repository-word-references.ts';
import { recordMoves, wordColumn } from '#features/vocabulary/server/repository-word-references.ts';
import { sourceCostsTopic } from './costs.ts';
import { connectionCosts, sourceCosts } from './tables.ts';

const source = { kind: 'lead_source', topic: sourceCostsTopic } as const;
const entered = wordColumn({ ...source, table: sourceCosts, column: sourceCosts.source, isLogged: true });

/** A month and campaign has one cost for each source, so those of both sources are added up. */
const enteredCosts: WordReference = {
  ...entered,
  async move(tx, move) {
    const { from, into, at } = move;
    const { rows } = await tx.db.execute<{ id: string; gone: string; before: string; after: string }>(sql`
      with pairs as (
        select a.id, b.id as gone, a.amount as before, least(a.amount + b.amount, 9999999999) as after
        from source_costs a join source_costs b on b.month = a.month and b.campaign = a.campaign
        where a.source = ${into} and b.source = ${from}),
      removed as (delete from source_costs using pairs where source_costs.id = pairs.gone)
      update source_costs c set amount = pairs.after, version = c.version + 1,
        updated_at = ${at.toISOString()}::timestamptz
      from pairs where pairs.id = c.id returning c.id, pairs.gone, pairs.before::text, pairs.after::text`);
    const topic = sourceCostsTopic;
    await recordMoves(
      tx,
      rows.map(({ id, before, after }) => ({ topic, entityId: id, difference: { amount: [before, after] as const } })),
    );
    await tx.record(
      ...rows.map(({ gone }) => ({
        topic,
        entityId: gone,
        action: 'deleted',
        difference: { source: [from, into] as const },
      })),
    );
    return rows.length + (await entered.move(tx, move));
  },
};

/** What connections cost follows their source; it is counted with the connection. */
const connectionRuns: WordReference = {
  ...wordColumn({ ...source, table: connectionCosts, column: connectionCosts.source, isLogged: false }),
  count: async () => new Map(),
};

/** Before those of connections, whose triggers would otherwise begin a new run. */
export const sourceCostWordReferences: readonly WordReference[] = [enteredCosts, connectionRuns];
