import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MeetingFormValues } from './meeting-form-values.ts';

export const meetingFieldLabels: Record<keyof MeetingFormValues, MessageDescriptor> = {
  title: msg`Title`,
  meeting_type: msg`Meeting type`,
  client_id: msg`Client`,
  lead_id: msg`Lead`,
  property_id: msg`Property`,
  agent_id: msg`Agent`,
  date: msg`Date`,
  time: msg`Time`,
  duration_minutes: msg`Duration`,
  location: msg({ context: 'where a meeting is', message: 'Location' }),
  video_link: msg`Video link`,
  description: msg`Description`,
  status: msg`Status`,
  reminders: msg`Reminders`,
  invite_client: msg`Invitation`,
};
