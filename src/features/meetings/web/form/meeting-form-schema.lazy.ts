import { instantAt } from '#platform/dates.ts';
import { toLatinDigits } from '#platform/digits.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { optionalTexts } from '#platform/fields/form-texts.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import { isDay } from '#platform/is-day.ts';
import type { MeetingInput } from '../../contract.ts';
import { meetingInput } from '../../contract.ts';
import { meetingFields } from '../../fields.ts';
import { duration, isVideoCall, meetingStatuses } from '../../rules.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';

/** The form values and their time zone. */
export interface TypedMeeting {
  readonly values: MeetingFormValues;
  readonly timeZone: string;
}

/** The input for the server; empty optional values are null. */
export function toInput({ values, timeZone }: TypedMeeting): MeetingInput {
  const optional = optionalTexts(meetingFields, values);
  const minutes = Number(toLatinDigits(values.duration_minutes).trim() || Number.NaN);
  return {
    ...optional,
    title: values.title,
    meeting_type: values.meeting_type,
    meeting_date: hasMoment(values) ? instantAt(values.date, values.time, timeZone).toISOString() : '',
    duration_minutes: Number.isNaN(minutes) ? duration.usual : minutes,
    location: values.location,
    video_link: isVideoCall(values.meeting_type) ? optional.video_link : null,
    description: values.description,
    // The form offers no other values.
    status: meetingStatuses.find((status) => status === values.status) as MeetingInput['status'],
  };
}

/** The problems of the form by field. */
export function check(typed: TypedMeeting): readonly FieldProblem[] {
  const { date, time } = typed.values;
  const problems: FieldProblem[] = [];
  if (date === '') problems.push({ path: 'date', code: 'required' });
  else if (!isDay(date)) problems.push({ path: 'date', code: 'not_date' });
  if (!isTime(time)) problems.push({ path: 'time', code: 'required' });
  // Without a valid date, any date lets the schema check the other fields.
  const input = { ...toInput(typed), ...(problems.length > 0 && { meeting_date: new Date(0).toISOString() }) };
  return [...problems, ...problemsOf(meetingInput, input)];
}

export { fieldMessage as errorMessage };

function hasMoment({ date, time }: MeetingFormValues): boolean {
  return isDay(date) && isTime(time);
}

function isTime(text: string): boolean {
  return /^\d\d:\d\d$/u.test(text);
}
