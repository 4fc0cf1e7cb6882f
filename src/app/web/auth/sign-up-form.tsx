import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { isLanguage } from '#platform/i18n/languages.ts';
import { carryToast } from '#ui/carried-toast.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { toast } from '#ui/toast.ts';
import { visitorAccountsApi } from './accounts.ts';
import { AuthForm } from './auth-form.tsx';
import { EmailField } from './email-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import type { OnSignIn } from './on-sign-in.ts';
import { PictureField } from './picture-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { TypedValues } from './use-submission.ts';
import { useSubmission } from './use-submission.ts';
import type { UnconfirmedSignUp } from './waiting-page.tsx';

export interface SignUpFormProps {
  readonly typed: TypedValues;
  /** Minimum length of the password. */
  readonly minLength: number;
  /** The one-time token that a first account may need. */
  readonly token: string | null;
  readonly onSignIn: OnSignIn;
  onConfirmationNeeded(signUp: UnconfirmedSignUp): void;
}

export function SignUpForm({ typed, minLength, token, onSignIn, onConfirmationNeeded }: SignUpFormProps): ReactNode {
  const { t, i18n } = useLingui();
  const [name, setName] = useState(typed.get('full_name') ?? '');
  const [picture, setPicture] = useState(typed.get('picture') ?? '');
  const submission = useSubmission({
    typed,
    labels: { full_name: t`Full name`, picture: t`Picture`, email: t`Email`, password: t`Password` },
    send: async (value) => {
      const given = {
        full_name: value('full_name'),
        email: value('email'),
        password: value('password'),
        ...(isLanguage(i18n.locale) && { language: i18n.locale }),
        ...(token && { token }),
        ...(picture && { picture }),
      };
      const { state } = await visitorAccountsApi.signUp(given);
      typed.clear();
      const text = {
        active: t`Welcome to Aangan.`,
        waiting_confirmation: t`Please check your email to verify your account`,
        waiting_approval: t`Your agency's Admin or Manager will approve you.`,
      }[state];
      const created = { tone: 'success', title: t`Account Created`, text } as const;
      if (state === 'active') carryToast(created);
      else toast(created);
      if (state === 'waiting_confirmation') {
        onConfirmationNeeded({ email: given.email, sendAgain: () => visitorAccountsApi.signUp(given) });
      } else await onSignIn(state);
    },
    failed: t`Sign Up Failed`,
  });
  return (
    <AuthForm submission={submission}>
      <Field label={t`Full name`} error={submission.errorOf('full_name')}>
        {(control) => (
          <Input
            {...control}
            variant="large"
            name="full_name"
            autoComplete="name"
            required
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <PictureField
        name={name}
        picture={picture}
        error={submission.errorOf('picture')}
        onChange={(chosen) => {
          typed.set('picture', chosen);
          setPicture(chosen);
          submission.showProblem(null, 'picture');
        }}
        onProblem={(problem) => submission.showProblem(problem, 'picture')}
      />
      <EmailField error={submission.errorOf('email')} required defaultValue={typed.get('email')} />
      <NewPasswordField
        label={t`Password`}
        minLength={minLength}
        typed={typed}
        error={submission.errorOf('password')}
      />
      <SubmitButton submission={submission} busyLabel={t`Creating account...`}>
        {t`Create Account`}
      </SubmitButton>
    </AuthForm>
  );
}
