import type { Transaction } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { AssignedTopic } from '../rules.ts';
import type { AssignedTable } from './repository/assigned-records.ts';
import { countAssigned, reassignRecords } from './repository/assigned-records.ts';

/** From whom records go to whom. */
export interface HandOver {
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  /** Whoever hands them over. */
  readonly by: string | null;
}

interface HandedOver {
  readonly count: number;
  /** Of meetings: those that stand beside another one from now on. */
  readonly overlaps?: number;
}

/**
 * A kind of record that agents have charge of. `app/` gives all of them to the feature agents, which counts them and hands
 * them over in the transaction in which an agent goes.
 */
export interface AssignedRecords {
  readonly topic: AssignedTopic;
  /** How many each of these agents has, up to `most` where it is given; who has none may be left out. */
  count(
    db: Queryable,
    agentIds: readonly string[],
    options: { readonly at: Date; readonly most?: number },
  ): Promise<ReadonlyMap<string, number>>;
  handOver(tx: Transaction, change: HandOver): Promise<HandedOver>;
}

/** A kind of record of which an agent has all that is not in the trash. */
export function assignedRecordsOf(topic: AssignedTopic, assignedTable: AssignedTable): AssignedRecords {
  return {
    topic,
    count: (db, agentIds, { most }) => countAssigned(db, assignedTable, agentIds, most),
    handOver: async (tx, change) => ({ count: await reassignRecords(tx.db, assignedTable, change) }),
  };
}
