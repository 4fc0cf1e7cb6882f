import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CustomFieldKind } from '#platform/custom-fields/custom-fields.ts';
import { customLabel, isCustomFieldName } from '#platform/custom-fields/custom-fields.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { useAmountLimit } from '#platform/formats/web/use-amount-limit.ts';
import type { FieldControl, FieldProps } from '#ui/field.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import type { DraftForm, DraftFormOptions } from './use-draft-form.ts';
import { useDraftForm } from './use-draft-form.ts';

/** Labels and error messages of the fields of one kind of record. */
export interface FieldTexts<V extends object> {
  readonly labels: Record<keyof V, MessageDescriptor>;
  messageOf(problem: FieldProblem, label: string): MessageDescriptor | undefined;
  /** Whether a problem with an amount names the limit in the company's currency. */
  readonly hasAmountLimit?: boolean;
  /** The kind of record, if the agency may add fields to it. */
  readonly custom?: CustomFieldKind;
}

/** The label of a field, also of one that the agency added. */
export function labelOfField<V extends object>(
  { labels, custom }: Pick<FieldTexts<V>, 'labels' | 'custom'>,
  name: keyof V & string,
): MessageDescriptor {
  return custom && isCustomFieldName(name) ? customLabel(custom, name) : labels[name];
}

/** A draft that knows the labels and error messages of its fields. */
export interface RecordDraft<V extends object> extends DraftForm<V> {
  readonly texts: FieldTexts<V>;
}

/** `useDraftForm` for a form of `RecordField`s. */
export function useRecordDraft<V extends object>(texts: FieldTexts<V>, options: DraftFormOptions<V>): RecordDraft<V> {
  return { ...useDraftForm(options), texts };
}

type TextName<V> = { [N in keyof V]: V[N] extends string ? N : never }[keyof V] & string;

export interface RecordFieldProps<V extends object> extends Omit<FieldProps, 'label' | 'error'> {
  readonly draft: RecordDraft<V>;
  readonly name: keyof V & string;
  /** Replaces the label of the field. */
  readonly label?: string;
  children(control: FieldControl): ReactNode;
}

interface TextFieldProps<V extends object> extends Omit<RecordFieldProps<V>, 'children' | 'name'> {
  readonly name: TextName<V>;
  readonly type?: 'tel' | 'email' | 'url';
  readonly unit?: string;
  readonly numeric?: boolean;
  readonly maxLength?: number;
  /** Shown under the input. */
  readonly children?: ReactNode;
}

interface SelectFieldProps<V extends object> extends Omit<RecordFieldProps<V>, 'children' | 'name'> {
  readonly name: TextName<V>;
  /** The text of the first option, which has no value. */
  readonly empty?: string | false;
  readonly options: ReadonlyArray<{ readonly value: string; readonly text: string }>;
  readonly disabled?: boolean;
}

/** The error message of a field. */
export function useFieldError<V extends object>(
  { texts, state }: RecordDraft<V>,
  name: keyof V & string,
): string | undefined {
  const { t } = useLingui();
  const withLimit = useAmountLimit();
  const problem = state.errors[name];
  if (!problem) return undefined;
  const message = texts.messageOf(texts.hasAmountLimit ? withLimit(problem) : problem, t(labelOfField(texts, name)));
  return message && t(message);
}

/** A labelled field with its error message. */
export function LabelledRecordField<V extends object>({ draft, name, label, ...props }: RecordFieldProps<V>) {
  const { t } = useLingui();
  return <Field {...props} label={label ?? t(labelOfField(draft.texts, name))} error={useFieldError(draft, name)} />;
}

/** A labelled text field with its error message. */
export function RecordTextField<V extends object>(props: TextFieldProps<V>) {
  const { type, unit, numeric, maxLength, children, ...field } = props;
  return (
    <LabelledRecordField {...field}>
      {(control) => (
        <>
          <Input
            {...control}
            {...field.draft.form.register(field.name)}
            {...(numeric ? { inputMode: 'decimal' as const } : {})}
            type={type}
            unit={unit}
            maxLength={maxLength}
            autoComplete="off"
          />
          {children}
        </>
      )}
    </LabelledRecordField>
  );
}

/** A labelled choice with its error message. */
export function RecordSelect<V extends object>({ empty, options, disabled, ...field }: SelectFieldProps<V>) {
  return (
    <LabelledRecordField {...field}>
      {(control) => (
        <Select {...control} {...field.draft.form.register(field.name)} disabled={disabled}>
          {empty && <option value="">{empty}</option>}
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </LabelledRecordField>
  );
}
