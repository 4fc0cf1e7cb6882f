import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { Problem } from '#platform/rpc/problem.ts';
import { LoginForm } from './login-form.tsx';

const refusal = (data: Problem) =>
  Response.json({ json: { defined: false, code: 'UNAUTHORIZED', status: 401, message: '', data } }, { status: 401 });

afterEach(() => vi.unstubAllGlobals());

it.each<[what: string, fetch: () => Promise<Response>, text: string]>([
  ['500', async () => new Response('{}', { status: 500 }), 'An unexpected error occurred'],
  [
    'no network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    "The server can't be reached. What you typed is safe. Please try again.",
  ],
  [
    'a wrong password, which an unconfirmed address looks like',
    async () => refusal({ code: 'unauthenticated', reason: 'wrong_credentials', requestId: 'r' }),
    'The email or password is incorrect.Just signed up? Confirm your email first.',
  ],
])('says what is wrong where a sign-in meets %s', async (_, fetch, text) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', fetch);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  document.body.innerHTML = '<div id="root"></div>';
  const view = createRoot(document.body.firstElementChild ?? document.body);
  const typed = new Map([
    ['email', 'meera@example.in'],
    ['password', 'courtyard-27'],
  ]);
  const nowhere = () => undefined;
  act(() =>
    view.render(
      <I18nProvider i18n={i18n}>
        <LoginForm
          typed={typed}
          confirmsEmail
          onSignIn={async () => undefined}
          onCodeNeeded={nowhere}
          onForgotPassword={nowhere}
        />
      </I18nProvider>,
    ),
  );
  await act(async () => document.querySelector<HTMLElement>('button[type=submit]')?.click());
  await vi.waitFor(() => expect(document.querySelector('div[role=alert]')?.textContent).toBe(`Login Failed${text}`));
  act(() => view.unmount());
});
