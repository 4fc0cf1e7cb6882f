import { labelsOf } from '#platform/fields/fields.ts';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { FieldTexts, RecordFieldProps, TextFieldProps } from '#platform/forms/web/record-fields.tsx';
import { RecordField, RecordTextField, useFieldError } from '#platform/forms/web/record-fields.tsx';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { agentFields } from '../fields.ts';
import { agentErrorMessage } from './agent-form-schema.ts';
import type { AgentFormValues } from './agent-form-values.ts';

const fieldTexts: FieldTexts<AgentFormValues> = { labels: labelsOf(agentFields), messageOf: agentErrorMessage };

export function AgentField(props: RecordFieldProps<AgentFormValues>) {
  return <RecordField {...props} fieldTexts={fieldTexts} />;
}

export function AgentTextField(props: TextFieldProps<AgentFormValues>) {
  return <RecordTextField {...props} fieldTexts={fieldTexts} />;
}

export function useAgentError(draft: DraftForm<AgentFormValues>, name: keyof AgentFormValues): string | undefined {
  return useFieldError(fieldTexts, draft, name);
}

/** Whether name, email address and role are filled in; the form cannot be submitted without them. */
export function useIsAgentReady(draft: DraftForm<AgentFormValues>): boolean {
  const name = useValue(draft.form, 'full_name');
  const email = useValue(draft.form, 'email');
  const role = useValue(draft.form, 'role');
  return name.trim() !== '' && email.trim() !== '' && role !== '';
}
