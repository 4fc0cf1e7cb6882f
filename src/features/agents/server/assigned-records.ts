import type { Transaction } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { AssignedTopic } from '../rules.ts';
import type { AssignedTable } from './repository/assigned-records.ts';
import { countAssigned, reassignRecords } from './repository/assigned-records.ts';

export interface HandOver {
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  /** The person who hands them over. */
  readonly by: string | null;
}

interface HandedOver {
  readonly count: number;
  /** Of meetings: how many now overlap another one. */
  readonly overlaps?: number;
}

/**
 * A kind of record that is assigned to agents. `app/` passes all kinds to the feature agents, which counts them and hands
 * them over in the transaction that deletes an agent.
 */
export interface AssignedRecords {
  readonly topic: AssignedTopic;
  /** The count of each agent, up to `most` if given; agents without records may be missing. */
  count(
    db: Queryable,
    agentIds: readonly string[],
    options: { readonly at: Date; readonly most?: number },
  ): Promise<ReadonlyMap<string, number>>;
  handOver(tx: Transaction, change: HandOver): Promise<HandedOver>;
}

/** For kinds whose records all count and are handed over, except those in the trash. */
export function assignedRecordsOf(topic: AssignedTopic, assignedTable: AssignedTable): AssignedRecords {
  return {
    topic,
    count: (db, agentIds, { most }) => countAssigned(db, assignedTable, agentIds, most),
    handOver: async (tx, change) => ({ count: await reassignRecords(tx.db, assignedTable, change) }),
  };
}
