import type { FieldWords, RecordFieldProps, TextFieldProps } from '#platform/forms/web/record-fields.tsx';
import { RecordField, TextField as RecordTextField, useFieldError } from '#platform/forms/web/record-fields.tsx';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { propertyFieldLabels } from '../property-field-labels.ts';
import type { PropertyFormValues } from './property-form-values.ts';
import { messageOf } from './property-sending.ts';

const words: FieldWords<PropertyFormValues> = { labels: propertyFieldLabels, messageOf };

export function PropertyField(props: RecordFieldProps<PropertyFormValues>) {
  return <RecordField {...props} words={words} />;
}

export function TextField(props: TextFieldProps<PropertyFormValues>) {
  return <RecordTextField {...props} words={words} />;
}

export function usePropertyError(
  draft: DraftForm<PropertyFormValues>,
  name: keyof PropertyFormValues,
): string | undefined {
  return useFieldError(words, draft, name);
}
