import type { FieldWords, RecordFieldProps, TextFieldProps } from '#platform/forms/web/record-fields.tsx';
import { RecordField, RecordTextField } from '#platform/forms/web/record-fields.tsx';
import { meetingFieldLabels } from './meeting-field-labels.ts';
import { meetingErrorMessage } from './meeting-form-schema.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';

const words: FieldWords<MeetingFormValues> = { labels: meetingFieldLabels, messageOf: meetingErrorMessage };

export function MeetingField(props: RecordFieldProps<MeetingFormValues>) {
  return <RecordField {...props} words={words} />;
}

export function MeetingTextField(props: TextFieldProps<MeetingFormValues>) {
  return <RecordTextField {...props} words={words} />;
}
