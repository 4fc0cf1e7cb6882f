import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

type EmailFieldProps = Pick<
  ComponentProps<typeof Input>,
  'defaultValue' | 'value' | 'readOnly' | 'required' | 'className'
> &
  Pick<ComponentProps<typeof Field>, 'error'>;

/** The email address of the account. */
export function EmailField({ error, ...props }: EmailFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Email`} error={error}>
      {(control) => <Input {...control} {...props} variant="large" name="email" type="email" autoComplete="username" />}
    </Field>
  );
}
