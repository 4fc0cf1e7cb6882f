import { useLingui } from '@lingui/react/macro';
import { Tabs } from '#ui/tabs.tsx';
import { AuthLayout } from './auth-layout.tsx';
import type { SignInOptions } from './auth-start.ts';
import { LoginForm } from './login-form.tsx';
import type { OnSignIn } from './on-sign-in.ts';
import { SignUpForm } from './sign-up-form.tsx';
import type { TypedValues } from './use-submission.ts';
import type { AuthVisit } from './use-visit.ts';
import type { UnconfirmedSignUp } from './waiting-page.tsx';

export interface LoginPageProps {
  readonly signInOptions: SignInOptions;
  readonly visit: AuthVisit;
  readonly typed: TypedValues;
  readonly onSignIn: OnSignIn;
  onCodeNeeded(challenge: string): void;
  onConfirmationNeeded(signUp: UnconfirmedSignUp): void;
}

/** Login and Sign Up. Without any account, it offers to create the first one. */
export function LoginPage(props: LoginPageProps) {
  const { signInOptions, visit, typed, onSignIn, onCodeNeeded, onConfirmationNeeded } = props;
  const { t } = useLingui();
  const isSignUp = visit.view === 'signUp';
  const isFirst = hasNobody(signInOptions);
  const isShut = signInOptions.sign_up === 'invitation' || (signInOptions.sign_up === 'first_by_link' && !visit.token);
  const loginHint = useLoginHint(signInOptions);
  const signUpHint = useSignUpHint(signInOptions);
  return (
    <AuthLayout
      title={isSignUp ? t`Sign Up` : t`Login`}
      heading={isSignUp && !isFirst ? t`Join your agency` : t`Welcome home`}
      sub={isFirst ? t`Create your agency's first account. You'll be its Admin.` : signInOptions.company_name}
    >
      <Tabs
        label={t`Account`}
        className="mt-6 *:last:pt-5"
        value={isSignUp ? 'signUp' : 'login'}
        onChange={visit.show}
        tabs={[
          {
            value: 'login',
            label: t`Login`,
            panel: (
              <>
                <LoginForm
                  typed={typed}
                  confirmsEmail={signInOptions.can_send_email && !isFirst}
                  onSignIn={onSignIn}
                  onCodeNeeded={onCodeNeeded}
                  onForgotPassword={() => visit.show('forgotPassword')}
                />
                <FormHint text={loginHint} />
              </>
            ),
          },
          {
            value: 'signUp',
            label: t`Sign Up`,
            panel: isShut ? (
              <ShutSignUp signInOptions={signInOptions} />
            ) : (
              <>
                <SignUpForm
                  typed={typed}
                  minLength={signInOptions.min_password_length}
                  token={visit.token}
                  onSignIn={onSignIn}
                  onConfirmationNeeded={onConfirmationNeeded}
                />
                <FormHint text={signUpHint} />
              </>
            ),
          },
        ]}
      />
    </AuthLayout>
  );
}

export function hasNobody({ sign_up }: SignInOptions): boolean {
  return sign_up === 'first' || sign_up === 'first_by_link';
}

function FormHint({ text }: { text: string }) {
  return <p className="mt-6 text-12 text-ink-3">{text}</p>;
}

function useLoginHint({ sign_up }: SignInOptions): string {
  const { t } = useLingui();
  return {
    first: t`No accounts yet. Sign up to create the first one.`,
    first_by_link: t`No accounts yet. Sign up to create the first one.`,
    approval: t`New here? Sign up and your agency's Admin or Manager will approve you.`,
    open: t`New here? Sign up to get started.`,
    invitation: t`New here? Ask your agency's Admin or Manager to invite you.`,
  }[sign_up];
}

function useSignUpHint({ sign_up, can_send_email }: SignInOptions): string {
  const { t } = useLingui();
  if (sign_up === 'first' || sign_up === 'first_by_link') return t`You can invite your team afterwards.`;
  if (sign_up === 'approval') return t`Your agency's Admin or Manager will approve you.`;
  return can_send_email ? t`We'll email you a link to verify your account.` : t`You can start right away.`;
}

function ShutSignUp({ signInOptions }: { signInOptions: SignInOptions }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-2 rounded-card bg-paper p-4">
      <h2>{signInOptions.sign_up === 'invitation' ? t`By invitation only` : t`Setup link required`}</h2>
      <p>
        {signInOptions.sign_up === 'invitation'
          ? t`Ask your agency's Admin or Manager for an invitation link.`
          : t`This server can be reached by others. Open the one-time link it printed at start.`}
      </p>
    </div>
  );
}
