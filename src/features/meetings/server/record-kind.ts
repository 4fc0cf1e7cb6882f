import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { listDeleted } from '#features/history/server/repository-trash.ts';
import { meetingTitles } from './repository/meeting-rows.ts';
import { purgeMeetings, restoreMeeting } from './service/delete-meeting.ts';
import { meetings } from './tables.ts';

export const meetingKind: RecordKind = {
  topic: 'meetings',
  titles: meetingTitles,
  listDeleted: (db, page) => listDeleted(db, { table: meetings, title: meetings.title }, page),
  restore: restoreMeeting,
  purge: purgeMeetings,
};
