import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { wordList } from '#platform/words/words.ts';
import type { MeetingOutcome, MeetingStatus, ReminderType, ShippedMeetingType } from './rules.ts';

const meetingTypeLabels: Readonly<Record<ShippedMeetingType, MessageDescriptor>> = {
  showing: msg`Showing`,
  consultation: msg`Consultation`,
  phone_call: msg`Phone call`,
  video_call: msg`Video call`,
  site_visit: msg`Site visit`,
};

export const meetingTypeWords = wordList('meeting_type', meetingTypeLabels);

export const meetingStatusLabels: Readonly<Record<MeetingStatus, MessageDescriptor>> = {
  scheduled: msg`Scheduled`,
  confirmed: msg`Confirmed`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
};

/** The label of a meeting's quick action, by its status. */
export const advanceLabels: Readonly<Record<MeetingStatus, MessageDescriptor>> = {
  scheduled: msg`Confirm`,
  confirmed: msg`Complete`,
  completed: msg`Reopen`,
  cancelled: msg`Reopen`,
};

export const outcomeLabels: Readonly<Record<MeetingOutcome, MessageDescriptor>> = {
  successful: msg`Successful`,
  needs_follow_up: msg`Needs follow-up`,
  client_interested: msg`Client interested`,
  client_not_interested: msg`Client not interested`,
  property_sold: msg`Property sold`,
  cancelled: msg`Cancelled`,
  rescheduled: msg`Rescheduled`,
};

export const reminderLabels: Readonly<Record<ReminderType, MessageDescriptor>> = {
  '24_hours': msg`24 hours before`,
  '2_hours': msg`2 hours before`,
  '30_minutes': msg`30 minutes before`,
  custom: msg`Custom`,
};

export const meetingWhoseLabels: Readonly<Record<'mine' | 'unassigned', MessageDescriptor>> = {
  mine: msg`My meetings`,
  unassigned: msg`Unassigned`,
};
