import { msg } from '@lingui/core/macro';
import type { RecordFields } from '#platform/fields/fields.ts';
import { meetingStatusLabels, meetingTypeWords, outcomeLabels, reminderLabels } from './labels.ts';

/** The fields of a meeting's form, with how each reads everywhere. */
export const meetingFields = {
  title: { label: msg`Title`, kind: 'text' },
  meeting_type: { label: msg`Meeting type`, kind: 'choice', labels: meetingTypeWords },
  client_id: { label: msg`Client`, kind: 'record', isOptional: true },
  lead_id: { label: msg`Lead`, kind: 'record', isOptional: true },
  property_id: { label: msg`Property`, kind: 'record', isOptional: true },
  agent_id: { label: msg`Agent`, kind: 'record', isOptional: true },
  date: { label: msg`Date`, kind: 'day' },
  time: { label: msg`Time`, kind: 'time' },
  duration_minutes: { label: msg`Duration`, kind: 'minutes' },
  location: { label: msg({ context: 'where a meeting is', message: 'Location' }), kind: 'text' },
  video_link: { label: msg`Video link`, kind: 'text', isOptional: true },
  description: { label: msg`Description`, kind: 'longText' },
  status: { label: msg`Status`, kind: 'choice', labels: meetingStatusLabels },
  reminders: { label: msg`Reminders`, kind: 'choice', labels: reminderLabels },
  invite_client: { label: msg`Invitation`, kind: 'flag' },
} as const satisfies RecordFields;

/** The fields of a meeting's notes. */
export const meetingNotesFields = {
  meeting_notes: { label: msg`Meeting notes`, kind: 'longText' },
  outcome: { label: msg`Outcome`, kind: 'choice', labels: outcomeLabels },
  follow_up_required: { label: msg`Follow-up required`, kind: 'flag' },
  next_follow_up: { label: msg`Next follow-up`, kind: 'instant' },
} as const satisfies RecordFields;
