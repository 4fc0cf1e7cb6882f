import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import type { FieldControl } from '#ui/field.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { propertyFieldLabels } from '../property-field-labels.ts';
import type { PropertyFormValues } from './property-form-values.ts';
import { messageOf } from './property-sending.ts';

type FieldName = keyof PropertyFormValues;
/** The fields that hold one text. */
type TextName = { [N in FieldName]: PropertyFormValues[N] extends string ? N : never }[FieldName];

interface PropertyFieldProps {
  readonly draft: DraftForm<PropertyFormValues>;
  readonly name: FieldName;
  readonly required?: boolean;
  readonly help?: string | undefined;
  /** At the right end of the label's line. */
  readonly action?: ReactNode;
  readonly className: string;
  children(control: FieldControl): ReactNode;
}

/** A field of the form under its label, with what is wrong with it. */
export function PropertyField({ draft, name, ...props }: PropertyFieldProps) {
  const { t } = useLingui();
  return <Field {...props} label={t(propertyFieldLabels[name])} error={usePropertyError(draft, name)} />;
}

/** What is wrong with a field, as a sentence. */
export function usePropertyError(draft: DraftForm<PropertyFormValues>, name: FieldName): string | undefined {
  const { t } = useLingui();
  const problem = draft.state.errors[name];
  const message = problem && messageOf(problem, t(propertyFieldLabels[name]));
  return message && t(message);
}

interface TextFieldProps extends Omit<PropertyFieldProps, 'children'> {
  readonly name: TextName;
  readonly unit?: string;
  readonly numeric?: boolean;
}

export function TextField({ unit, numeric, ...props }: TextFieldProps) {
  return (
    <PropertyField {...props}>
      {(control) => (
        <Input
          {...control}
          {...props.draft.form.register(props.name)}
          {...(numeric ? { inputMode: 'decimal' as const } : {})}
          autoComplete="off"
          unit={unit}
        />
      )}
    </PropertyField>
  );
}
