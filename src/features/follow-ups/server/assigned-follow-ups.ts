import type { AssignedRecords } from '#features/agents/server/assigned-records.ts';
import { countOpenFollowUps, reassignOpenFollowUps } from './repository.ts';

/** Open follow-ups; those that are done stay with their agent. */
export const assignedFollowUps: AssignedRecords = {
  topic: 'follow_ups',
  count: (db, agentIds) => countOpenFollowUps(db, agentIds),
  handOver: async (tx, change) => ({ count: await reassignOpenFollowUps(tx.db, change) }),
};
