import { labelsOf } from '#platform/fields/fields.ts';
import { useAmountLimit } from '#platform/formats/web/use-amount-limit.ts';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { FieldTexts, RecordFieldProps, TextFieldProps } from '#platform/forms/web/record-fields.tsx';
import { RecordField, RecordTextField, useFieldError } from '#platform/forms/web/record-fields.tsx';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { clientFields } from '../fields.ts';
import { clientErrorMessage } from './client-form-schema.ts';
import type { ClientFormValues } from './client-form-values.ts';

const labels = labelsOf(clientFields);

function useFieldTexts(): FieldTexts<ClientFormValues> {
  const withLimit = useAmountLimit();
  return { labels, messageOf: (problem, label) => clientErrorMessage(withLimit(problem), label) };
}

export function ClientField(props: RecordFieldProps<ClientFormValues>) {
  return <RecordField {...props} fieldTexts={useFieldTexts()} />;
}

export function ClientTextField(props: TextFieldProps<ClientFormValues>) {
  return <RecordTextField {...props} fieldTexts={useFieldTexts()} />;
}

export function useClientError(draft: DraftForm<ClientFormValues>, name: keyof ClientFormValues): string | undefined {
  return useFieldError(useFieldTexts(), draft, name);
}

/** Whether name and type are filled in; the form cannot be submitted without them. */
export function useIsClientReady(draft: DraftForm<ClientFormValues>): boolean {
  const name = useValue(draft.form, 'full_name');
  const type = useValue(draft.form, 'client_type');
  return name.trim() !== '' && type !== '';
}
