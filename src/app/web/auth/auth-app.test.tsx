import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTexts } from '#platform/i18n/web/activate.ts';
import { fill, refusal, renderApp, stubCalls } from '#platform/testing/web/render-app-testing.tsx';
import { AuthApp } from './auth-app.tsx';

const signInOptions = { company_name: 'Sahyadri Homes', logo_url: null, sign_up: 'approval', can_send_email: true };
const noTexts = async () => ({ messages: {} });
let calls: Array<[name: string, input: unknown]>;

beforeEach(async () => {
  calls = [];
  sessionStorage.clear();
  stubCalls((path, input) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name === 'signInOptions') return signInOptions;
    if (name === 'me') return refusal({ code: 'unauthenticated' }, 401);
    calls.push([name, input]);
    return { state: 'active' };
  });
  vi.spyOn(window.location, 'assign').mockImplementation((to) => void calls.push(['page', to]));
  history.replaceState(null, '', '/login');
  await startTexts({ en: noTexts, hi: noTexts, mr: noTexts, gu: noTexts }, 'en');
  await renderApp(<AuthApp />);
});
afterEach(() => vi.restoreAllMocks());

async function signIn(): Promise<void> {
  fill(document.querySelector('input[name=email]'), 'meera@example.in');
  fill(document.querySelector('input[name=password]'), 'courtyard-27');
  await act(async () => document.querySelector<HTMLElement>('button[type=submit]')?.click());
  await waitFor(() => expect(calls.at(-1)?.[0]).toBe('page'));
}

it('saves a language chosen before signing in to the account', async () => {
  await act(async () => document.querySelector<HTMLElement>('button[lang=mr]')?.click());
  await signIn();
  expect(calls.map(([name]) => name)).toEqual(['signIn', 'saveAppearance', 'page']);
  expect(calls[1]?.[1]).toEqual({ language: 'mr' });
});

it('keeps the language of the account if none was chosen', async () => {
  await signIn();
  expect(calls.map(([name]) => name)).toEqual(['signIn', 'page']);
});
