import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { SignInOptions } from './auth-start.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const signInOptions: SignInOptions = {
  company_name: 'Sahyadri Homes',
  logo_url: null,
  sign_up: 'approval',
  min_password_length: 6,
  can_send_email: true,
};

it('moves the focus to the heading of the answer, which is also the window title', async () => {
  const { user } = await renderApp(
    <ForgotPasswordPage
      signInOptions={signInOptions}
      typed={new Map([['email', 'meera@example.in']])}
      onBack={() => undefined}
    />,
    { onCall: () => ({}) },
  );
  await user.click(screen.getByRole('button', { name: /^Send/u }));
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Check your inbox'));
  expect(document.activeElement).toBe(document.querySelector('h1'));
  expect(document.title).toBe('Check your inbox · Aangan');
});
