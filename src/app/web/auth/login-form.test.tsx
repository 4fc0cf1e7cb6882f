import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lost, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { LoginForm } from './login-form.tsx';

it.each<[what: string, onCall: () => unknown, text: string]>([
  ['500', () => new Response('{}', { status: 500 }), 'An unexpected error occurred'],
  ['no network', lost, "The server can't be reached. What you typed is safe. Please try again."],
  [
    'a wrong password, or an unconfirmed address',
    () => refusal({ code: 'unauthenticated', reason: 'wrong_credentials' }, 401),
    'The email or password is incorrect.Just signed up? Confirm your email first.',
  ],
])('explains why a sign-in fails with %s', async (_, onCall, text) => {
  const typed = new Map([
    ['email', 'meera@example.in'],
    ['password', 'courtyard-27'],
  ]);
  const nowhere = () => undefined;
  const { user } = await renderApp(
    <LoginForm
      typed={typed}
      confirmsEmail
      onSignIn={async () => undefined}
      onCodeNeeded={nowhere}
      onForgotPassword={nowhere}
    />,
    { onCall },
  );
  await user.click(screen.getByRole('button', { name: /^Sign In/u }));
  await waitFor(() => expect(document.querySelector('div[role=alert]')?.textContent).toBe(`Login Failed${text}`));
});
