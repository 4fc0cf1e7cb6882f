import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTexts } from '#platform/i18n/web/activate.ts';
import { AuthApp } from './auth-app.tsx';

const signInOptions = { company_name: 'Sahyadri Homes', logo_url: null, sign_up: 'approval', can_send_email: true };
const noTexts = async () => ({ messages: {} });
let calls: Array<[name: string, input: unknown]>;
let close: () => Promise<void>;

beforeEach(async () => {
  calls = [];
  sessionStorage.clear();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    const name = url.slice(url.lastIndexOf('/') + 1);
    if (name === 'signInOptions') return Response.json({ json: signInOptions });
    if (name === 'me') {
      const refusal = { message: 'unauthenticated', data: { code: 'unauthenticated', requestId: 'r' } };
      return Response.json({ json: refusal }, { status: 401 });
    }
    calls.push([name, JSON.parse(body ?? '{}').json]);
    return Response.json({ json: { state: 'active' } });
  });
  vi.spyOn(window.location, 'assign').mockImplementation((to) => void calls.push(['page', to]));
  history.replaceState(null, '', '/login');
  await startTexts({ en: noTexts, hi: noTexts, mr: noTexts, gu: noTexts }, 'en');
  document.body.innerHTML = '<div id="root"></div>';
  const view = createRoot(document.body.firstElementChild ?? document.body);
  await act(async () =>
    view.render(
      <I18nProvider i18n={i18n}>
        <AuthApp />
      </I18nProvider>,
    ),
  );
  close = () => act(async () => view.unmount());
});
afterEach(async () => {
  await close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function signIn(): Promise<void> {
  for (const [name, value] of [
    ['email', 'meera@example.in'],
    ['password', 'courtyard-27'],
  ]) {
    const field = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
  await act(async () => document.querySelector<HTMLElement>('button[type=submit]')?.click());
  await vi.waitFor(() => expect(calls.at(-1)?.[0]).toBe('page'));
}

it('takes a language chosen before signing in along to the account', async () => {
  await act(async () => document.querySelector<HTMLElement>('button[lang=mr]')?.click());
  await signIn();
  expect(calls.map(([name]) => name)).toEqual(['signIn', 'saveAppearance', 'page']);
  expect(calls[1]?.[1]).toEqual({ language: 'mr' });
});

it('leaves the language of the account where none was chosen', async () => {
  await signIn();
  expect(calls.map(([name]) => name)).toEqual(['signIn', 'page']);
});
