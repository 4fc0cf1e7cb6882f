import { blankTexts, eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { Belongings } from '#platform/personal-data/server/people.ts';
import { findMeetingsWith } from './repository/meeting-rows.ts';
import { eraseMeetingLetters } from './service/letters.ts';
import { meetings, meetingTexts } from './tables.ts';

/** What was said of meetings with somebody: that they were, when and how they ended stays. */
export const meetingBelongings: Belongings = {
  async erase(tx, { topic, ids, at }) {
    if (topic !== 'clients' && topic !== 'leads') return;
    const column = topic === 'clients' ? 'client_id' : 'lead_id';
    const held = await findMeetingsWith(tx.db, column, ids);
    if (held.length === 0) return;
    await eraseMeetingLetters(tx, held, at);
    await blankTexts(tx.db, meetingTexts, { column: meetings.id, ids: held });
    await eraseDifferences(tx.db, 'meetings', held, Object.keys(meetingTexts.personal));
  },
};
