import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import type { FieldControl } from '#ui/field.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { clientFieldLabels } from './client-field-labels.ts';
import type { ClientFormValues } from './client-form-values.ts';
import { messageOf } from './client-sending.ts';

type FieldName = keyof ClientFormValues;
/** The fields that hold one text. */
type TextName = { [N in FieldName]: ClientFormValues[N] extends string ? N : never }[FieldName];

interface ClientFieldProps {
  readonly draft: DraftForm<ClientFormValues>;
  readonly name: FieldName;
  readonly required?: boolean;
  readonly help?: string | undefined;
  readonly hideLabel?: boolean;
  readonly className: string;
  children(control: FieldControl): ReactNode;
}

/** A field of the form under its label, with what is wrong with it. */
export function ClientField({ draft, name, ...props }: ClientFieldProps) {
  const { t } = useLingui();
  return <Field {...props} label={t(clientFieldLabels[name])} error={useClientError(draft, name)} />;
}

/** What is wrong with a field, as a sentence. */
export function useClientError(draft: DraftForm<ClientFormValues>, name: FieldName): string | undefined {
  const { t } = useLingui();
  const problem = draft.state.errors[name];
  const message = problem && messageOf(problem, t(clientFieldLabels[name]));
  return message && t(message);
}

interface TextFieldProps extends Omit<ClientFieldProps, 'children'> {
  readonly name: TextName;
  readonly type?: 'tel' | 'email';
  /** Under the box. */
  readonly children?: ReactNode;
}

export function TextField({ type, children, ...props }: TextFieldProps) {
  return (
    <ClientField {...props}>
      {(control) => (
        <>
          <Input {...control} {...props.draft.form.register(props.name)} type={type} autoComplete="off" />
          {children}
        </>
      )}
    </ClientField>
  );
}

/** Whether name and type are there, without which no client can be sent. */
export function useIsReady(draft: DraftForm<ClientFormValues>): boolean {
  const name = useValue(draft.form, 'full_name');
  const type = useValue(draft.form, 'client_type');
  return name.trim() !== '' && type !== '';
}
