import { blankTexts, eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { Belongings } from '#platform/personal-data/server/people.ts';
import { lockMeetingsWith } from './repository/meeting-rows.ts';
import { eraseMeetingLetters } from './service/letters.ts';
import { meetings, meetingTexts } from './tables.ts';

/**
 * What was said of meetings with somebody: that they were, when and how they ended stays. Purged: a meeting with a lead who
 * became a client is both's, and stays as it is with the one who is left.
 */
export const meetingBelongings: Belongings = {
  async erase(tx, { act, topic, ids, at }) {
    if (topic !== 'clients' && topic !== 'leads') return;
    const held = await lockMeetingsWith(tx.db, topic, ids, act === 'purged');
    if (held.length === 0) return;
    await eraseMeetingLetters(tx, held, at);
    await blankTexts(tx.db, meetingTexts, { column: meetings.id, ids: held });
    await eraseDifferences(tx.db, 'meetings', held, Object.keys(meetingTexts.personal));
  },
};
