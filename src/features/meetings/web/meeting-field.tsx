import type { FieldWords, RecordFieldProps, TextFieldProps } from '#platform/forms/web/record-fields.tsx';
import { RecordField, TextField as RecordTextField } from '#platform/forms/web/record-fields.tsx';
import { meetingFieldLabels } from './meeting-field-labels.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';
import { messageOf } from './meeting-sending.ts';

const words: FieldWords<MeetingFormValues> = { labels: meetingFieldLabels, messageOf };

export function MeetingField(props: RecordFieldProps<MeetingFormValues>) {
  return <RecordField {...props} words={words} />;
}

export function TextField(props: TextFieldProps<MeetingFormValues>) {
  return <RecordTextField {...props} words={words} />;
}
