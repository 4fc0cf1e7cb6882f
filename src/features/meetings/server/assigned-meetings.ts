import type { AssignedRecords } from '#features/agents/server/assigned-records.ts';
import { countComing, updateAgentOfComing } from './repository/hand-over.ts';
import { lockAgent } from './repository/meeting-rows.ts';
import { notifyOfHandOverJob } from './service/notify-of-hand-over.ts';

/** The meetings that are still to be held; those of the past stay whose they were. */
export const assignedMeetings: AssignedRecords = {
  topic: 'meetings',
  count: (db, agentIds, { at }) => countComing(db, agentIds, at),
  handOver: async (tx, change) => {
    // In one order, so that two who hand over to one another do not wait for each other.
    for (const id of [change.from, change.to].toSorted()) await lockAgent(tx.db, id);
    const done = await updateAgentOfComing(tx.db, change);
    if (done.count > 0) await tx.enqueue(notifyOfHandOverJob(change));
    return done;
  },
};
