import type { ReactNode } from 'react';
import type { FieldControl } from '#ui/field.tsx';
import type { Controlled } from './controlled-value.ts';
import { ControlledValue } from './controlled-value.ts';
import type { FieldName } from './form-state.ts';
import type { RecordFieldProps } from './record-fields.tsx';
import { LabelledRecordField } from './record-fields.tsx';

interface ControlledFieldProps<V extends object, N extends FieldName<V>>
  extends Omit<RecordFieldProps<V>, 'name' | 'children'> {
  readonly name: N;
  children(control: FieldControl & Controlled<V[N]>): ReactNode;
}

/** A labelled controlled input with its error message: for amounts, days and pickers. */
export function ControlledField<V extends object, N extends FieldName<V>>(props: ControlledFieldProps<V, N>) {
  const { children, ...field } = props;
  return (
    <LabelledRecordField {...field}>
      {(control) => (
        <ControlledValue form={field.draft.form} name={field.name}>
          {(value) => children({ ...control, ...value })}
        </ControlledValue>
      )}
    </LabelledRecordField>
  );
}
