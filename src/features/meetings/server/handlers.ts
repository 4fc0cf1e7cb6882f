import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { answer } from '#platform/rpc/server/ready-json.ts';
import { calendarFeedContract, meetingsContract } from '../contract.ts';
import { closeFeed, readFeedAddress, renewFeedAddress } from './service/calendar-feed.ts';
import { changeMeetingStatus, changeMeetingStatuses } from './service/change-status.ts';
import { deleteMeeting } from './service/delete-meeting.ts';
import { readReminders, saveReminders } from './service/plan-reminders.ts';
import { countMeetings, listOverlaps, readMeeting, readMeetingPage, serveCalendar } from './service/read-meetings.ts';
import { rescheduleMeeting } from './service/reschedule-meeting.ts';
import { createMeeting, saveNotes, updateMeetingFields } from './service/save-meeting.ts';

const os = implement(meetingsContract).$context<CallContext>().use(staffOnly);

export const meetingHandlers = os.router({
  list: os.list.handler(async ({ context, input }) => answer(await readMeetingPage(context, input))),
  count: os.count.handler(({ context, input }) => countMeetings(context, input)),
  calendar: os.calendar.handler(async ({ context, input }) => answer(await serveCalendar(context, input))),
  overlaps: os.overlaps.handler(({ context, input }) => listOverlaps(context, input)),
  find: os.find.handler(({ context, input }) => readMeeting(context, input.id)),
  create: os.create.handler(({ context, input }) => createMeeting(context, input)),
  update: os.update.handler(({ context, input }) => updateMeetingFields(context, input)),
  reschedule: os.reschedule.handler(({ context, input }) => rescheduleMeeting(context, input)),
  changeStatus: os.changeStatus.handler(({ context, input }) => changeMeetingStatus(context, input)),
  changeStatuses: os.changeStatuses.handler(({ context, input }) => changeMeetingStatuses(context, input)),
  saveNotes: os.saveNotes.handler(({ context, input }) => saveNotes(context, input)),
  reminders: os.reminders.handler(({ context, input }) => readReminders(context, input.id)),
  saveReminders: os.saveReminders.handler(({ context, input }) => saveReminders(context, input)),
  delete: os.delete.handler(({ context, input }) => deleteMeeting(context, input.id)),
});

const feed = implement(calendarFeedContract).$context<CallContext>().use(staffOnly);

export const calendarFeedHandlers = feed.router({
  read: feed.read.handler(({ context }) => readFeedAddress(context)),
  renew: feed.renew.handler(({ context }) => renewFeedAddress(context)),
  close: feed.close.handler(({ context }) => closeFeed(context)),
});
