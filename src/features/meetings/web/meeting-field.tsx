import { labelsOf } from '#platform/fields/fields.ts';
import type { FieldTexts, RecordFieldProps, TextFieldProps } from '#platform/forms/web/record-fields.tsx';
import { RecordField, RecordTextField } from '#platform/forms/web/record-fields.tsx';
import { meetingFields } from '../fields.ts';
import { meetingErrorMessage } from './meeting-form-schema.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';

const fieldTexts: FieldTexts<MeetingFormValues> = { labels: labelsOf(meetingFields), messageOf: meetingErrorMessage };

export function MeetingField(props: RecordFieldProps<MeetingFormValues>) {
  return <RecordField {...props} fieldTexts={fieldTexts} />;
}

export function MeetingTextField(props: TextFieldProps<MeetingFormValues>) {
  return <RecordTextField {...props} fieldTexts={fieldTexts} />;
}
