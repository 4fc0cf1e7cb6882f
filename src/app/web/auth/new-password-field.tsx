import { useLingui } from '@lingui/react/macro';
import { passwordRule } from '#features/accounts/account-messages.ts';
import { passwordLength } from '#features/accounts/rules.ts';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import type { TypedValues } from './use-submission.ts';

export interface NewPasswordFieldProps {
  readonly label: string;
  readonly minLength: number | undefined;
  readonly typed: TypedValues;
  readonly error: string | undefined;
}

/** A new password; the rule is shown under the field from the start. */
export function NewPasswordField({ label, minLength = passwordLength.shortest, typed, error }: NewPasswordFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={label} help={t(passwordRule(minLength))} error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          variant="large"
          name="password"
          autoComplete="new-password"
          placeholder={t`Create a password`}
          required
          minLength={minLength}
          maxLength={passwordLength.longest}
          defaultValue={typed.get('password')}
        />
      )}
    </Field>
  );
}
