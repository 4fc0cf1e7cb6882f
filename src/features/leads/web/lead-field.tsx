import type { FieldWords, RecordFieldProps, TextFieldProps } from '#platform/forms/web/record-fields.tsx';
import { RecordField, RecordTextField, useFieldError } from '#platform/forms/web/record-fields.tsx';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { leadFieldLabels } from './lead-field-labels.ts';
import { leadErrorMessage } from './lead-form-schema.ts';
import type { LeadFormValues } from './lead-form-values.ts';

const words: FieldWords<LeadFormValues> = { labels: leadFieldLabels, messageOf: leadErrorMessage };

export function LeadField(props: RecordFieldProps<LeadFormValues>) {
  return <RecordField {...props} words={words} />;
}

export function LeadTextField(props: TextFieldProps<LeadFormValues>) {
  return <RecordTextField {...props} words={words} />;
}

export function useLeadError(draft: DraftForm<LeadFormValues>, name: keyof LeadFormValues): string | undefined {
  return useFieldError(words, draft, name);
}
