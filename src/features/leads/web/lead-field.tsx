import { labelsOf } from '#platform/fields/fields.ts';
import type { FieldTexts, RecordFieldProps, TextFieldProps } from '#platform/forms/web/record-fields.tsx';
import { RecordField, RecordTextField, useFieldError } from '#platform/forms/web/record-fields.tsx';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { leadFields } from '../fields.ts';
import { leadErrorMessage } from './lead-form-schema.ts';
import type { LeadFormValues } from './lead-form-values.ts';

const fieldTexts: FieldTexts<LeadFormValues> = { labels: labelsOf(leadFields), messageOf: leadErrorMessage };

export function LeadField(props: RecordFieldProps<LeadFormValues>) {
  return <RecordField {...props} fieldTexts={fieldTexts} />;
}

export function LeadTextField(props: TextFieldProps<LeadFormValues>) {
  return <RecordTextField {...props} fieldTexts={fieldTexts} />;
}

export function useLeadError(draft: DraftForm<LeadFormValues>, name: keyof LeadFormValues): string | undefined {
  return useFieldError(fieldTexts, draft, name);
}
