import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import type { FieldControl } from '#ui/field.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { leadFieldLabels } from './lead-field-labels.ts';
import type { LeadFormValues } from './lead-form-values.ts';
import { messageOf } from './lead-sending.ts';

type FieldName = keyof LeadFormValues;
/** The fields that hold one text. */
type TextName = { [N in FieldName]: LeadFormValues[N] extends string ? N : never }[FieldName];

interface LeadFieldProps {
  readonly draft: DraftForm<LeadFormValues>;
  readonly name: FieldName;
  readonly required?: boolean;
  readonly help?: string | undefined;
  readonly hideLabel?: boolean;
  readonly className: string;
  children(control: FieldControl): ReactNode;
}

/** A field of the form under its label, with what is wrong with it. */
export function LeadField({ draft, name, ...props }: LeadFieldProps) {
  const { t } = useLingui();
  return <Field {...props} label={t(leadFieldLabels[name])} error={useLeadError(draft, name)} />;
}

/** What is wrong with a field, as a sentence. */
export function useLeadError(draft: DraftForm<LeadFormValues>, name: FieldName): string | undefined {
  const { t } = useLingui();
  const problem = draft.state.errors[name];
  const message = problem && messageOf(problem, t(leadFieldLabels[name]));
  return message && t(message);
}

interface TextFieldProps extends Omit<LeadFieldProps, 'children'> {
  readonly name: TextName;
  readonly type?: 'tel' | 'email';
  /** Under the box. */
  readonly children?: ReactNode;
}

export function TextField({ type, children, ...props }: TextFieldProps) {
  return (
    <LeadField {...props}>
      {(control) => (
        <>
          <Input {...control} {...props.draft.form.register(props.name)} type={type} autoComplete="off" />
          {children}
        </>
      )}
    </LeadField>
  );
}
