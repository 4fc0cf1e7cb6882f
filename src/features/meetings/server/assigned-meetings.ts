import type { AssignedRecords } from '#features/agents/server/assigned-records.ts';
import { countUpcomingMeetings, reassignUpcomingMeetings } from './repository/hand-over.ts';
import { lockAgent } from './repository/meeting-rows.ts';
import { notifyOfHandOverJob } from './service/notify-of-hand-over.ts';

/** The active meetings of an agent; past ones stay with their agent. */
export const assignedMeetings: AssignedRecords = {
  topic: 'meetings',
  count: (db, agentIds, { at }) => countUpcomingMeetings(db, agentIds, at),
  handOver: async (tx, change) => {
    // In a fixed order, so that two opposite hand-overs cannot deadlock.
    for (const id of [change.from, change.to].toSorted()) await lockAgent(tx.db, id);
    const done = await reassignUpcomingMeetings(tx.db, change);
    if (done.count > 0) await tx.enqueue(notifyOfHandOverJob(change));
    return done;
  },
};
