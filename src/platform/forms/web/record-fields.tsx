import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FieldProblem } from '#platform/failure.ts';
import type { FieldControl, FieldProps } from '#ui/field.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import type { DraftForm } from './use-draft-form.ts';

/** Labels and error messages of the fields of one kind of record. */
export interface FieldTexts<V extends object> {
  readonly labels: Record<keyof V, MessageDescriptor>;
  messageOf(problem: FieldProblem, label: string): MessageDescriptor | undefined;
}

type TextName<V> = { [N in keyof V]: V[N] extends string ? N : never }[keyof V] & string;

export interface RecordFieldProps<V extends object> extends Omit<FieldProps, 'label' | 'error' | 'children'> {
  readonly draft: DraftForm<V>;
  readonly name: keyof V & string;
  readonly className: string;
  children(control: FieldControl): ReactNode;
}

export interface TextFieldProps<V extends object> extends Omit<RecordFieldProps<V>, 'children' | 'name'> {
  readonly name: TextName<V>;
  readonly type?: 'tel' | 'email' | 'url';
  readonly unit?: string;
  readonly numeric?: boolean;
  /** Shown under the input. */
  readonly children?: ReactNode;
}

interface WithFieldTexts<V extends object> {
  readonly fieldTexts: FieldTexts<V>;
}

/** The error message of a field. */
export function useFieldError<V extends object>(
  fieldTexts: FieldTexts<V>,
  draft: DraftForm<V>,
  name: keyof V & string,
): string | undefined {
  const { t } = useLingui();
  const problem = draft.state.errors[name];
  const message = problem && fieldTexts.messageOf(problem, t(fieldTexts.labels[name]));
  return message && t(message);
}

/** A labelled field with its error message. */
export function RecordField<V extends object>({
  fieldTexts,
  draft,
  name,
  ...props
}: RecordFieldProps<V> & WithFieldTexts<V>) {
  const { t } = useLingui();
  return <Field {...props} label={t(fieldTexts.labels[name])} error={useFieldError(fieldTexts, draft, name)} />;
}

/** A labelled text field with its error message. */
export function RecordTextField<V extends object>(props: TextFieldProps<V> & WithFieldTexts<V>) {
  const { type, unit, numeric, children, ...field } = props;
  return (
    <RecordField {...field}>
      {(control) => (
        <>
          <Input
            {...control}
            {...props.draft.form.register(props.name)}
            {...(numeric ? { inputMode: 'decimal' as const } : {})}
            type={type}
            unit={unit}
            autoComplete="off"
          />
          {children}
        </>
      )}
    </RecordField>
  );
}
