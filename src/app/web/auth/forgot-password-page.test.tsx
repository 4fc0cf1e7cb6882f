import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { SignInOptions } from './auth-start.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const signInOptions: SignInOptions = {
  company_name: 'Sahyadri Homes',
  logo_url: null,
  sign_up: 'approval',
  min_password_length: 6,
  can_send_email: true,
};

it('goes on from the heading of the answer, by which the window is called', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ json: {} })));
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  document.body.innerHTML = '<div id="root"></div>';
  const view = createRoot(document.body.firstElementChild ?? document.body);
  act(() =>
    view.render(
      <I18nProvider i18n={i18n}>
        <ForgotPasswordPage
          signInOptions={signInOptions}
          typed={new Map([['email', 'meera@example.in']])}
          onBack={() => undefined}
        />
      </I18nProvider>,
    ),
  );
  const button = document.querySelector<HTMLElement>('button[type=submit]');
  button?.focus();
  await act(async () => button?.click());
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Check your inbox'));
  expect(document.activeElement).toBe(document.querySelector('h1'));
  expect(document.title).toBe('Check your inbox · Aangan');
  act(() => view.unmount());
});
