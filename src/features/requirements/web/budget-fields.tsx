import { useLingui } from '@lingui/react/macro';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import type { Form } from '#platform/forms/web/form-state.ts';
import { Field } from '#ui/field.tsx';
import { requirementFields } from '../fields.ts';
import { wholeAmount } from './form-values.ts';

interface BudgetFieldsProps<Name extends string> {
  readonly form: Form<Record<NoInfer<Name>, string>>;
  /** The fields of the minimum and the maximum. */
  readonly names: readonly [least: Name, most: Name];
  /** Of each field. */
  readonly className?: string | undefined;
  errorOf(name: NoInfer<Name>): string | undefined;
}

/** Both ends of a budget; an empty one is open. */
export function BudgetFields<Name extends string>({ form, names, className, errorOf }: BudgetFieldsProps<Name>) {
  const { t } = useLingui();
  const labels = [requirementFields.budget_min.label, requirementFields.budget_max.label] as const;
  return names.map((name, index) => (
    <Field key={name} label={t(labels[index] ?? labels[1])} error={errorOf(name)} className={className}>
      {(control) => (
        <ControlledValue form={form} name={name}>
          {({ value, onChange, onBlur, ref }) => (
            <AmountInput
              {...control}
              ref={ref}
              step={1000}
              placeholder={t`Any`}
              value={value}
              onChange={onChange}
              onBlur={() => {
                onChange(wholeAmount(value));
                onBlur();
              }}
            />
          )}
        </ControlledValue>
      )}
    </Field>
  ));
}
