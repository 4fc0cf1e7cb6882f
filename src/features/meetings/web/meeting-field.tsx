import type { FieldTexts, RecordFieldProps, TextFieldProps } from '#platform/forms/web/record-fields.tsx';
import { RecordField, RecordTextField } from '#platform/forms/web/record-fields.tsx';
import { meetingFieldLabels } from './meeting-field-labels.ts';
import { meetingErrorMessage } from './meeting-form-schema.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';

const fieldTexts: FieldTexts<MeetingFormValues> = { labels: meetingFieldLabels, messageOf: meetingErrorMessage };

export function MeetingField(props: RecordFieldProps<MeetingFormValues>) {
  return <RecordField {...props} fieldTexts={fieldTexts} />;
}

export function MeetingTextField(props: TextFieldProps<MeetingFormValues>) {
  return <RecordTextField {...props} fieldTexts={fieldTexts} />;
}
