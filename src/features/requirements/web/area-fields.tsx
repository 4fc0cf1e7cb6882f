import { useLingui } from '@lingui/react/macro';
import type { Form } from '#platform/forms/web/form-state.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { requirementFields } from '../fields.ts';

type AreaName = 'area_min' | 'area_max';

interface AreaFieldsProps {
  readonly form: Form<Record<AreaName, string>>;
  /** Of each field. */
  readonly className?: string | undefined;
  errorOf(name: AreaName): string | undefined;
}

/** Both ends of an area in square feet; an empty one is open. */
export function AreaFields({ form, className, errorOf }: AreaFieldsProps) {
  const { t } = useLingui();
  return (['area_min', 'area_max'] as const).map((name) => (
    <Field key={name} label={t(requirementFields[name].label)} error={errorOf(name)} className={className}>
      {(control) => (
        <Input
          {...control}
          {...form.register(name)}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t`Any`}
          unit={t`sq ft`}
        />
      )}
    </Field>
  ));
}
