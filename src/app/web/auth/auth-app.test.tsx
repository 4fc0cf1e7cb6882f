import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTexts } from '#platform/i18n/web/activate.ts';
import { fill, lost, refusal, renderApp, stubCalls } from '#platform/testing/web/render-app-testing.tsx';
import { AuthApp } from './auth-app.tsx';

const signInOptions = { company_name: 'Sahyadri Homes', logo_url: null, sign_up: 'approval', can_send_email: true };
const noTexts = async () => ({ messages: {} });
let calls: Array<[name: string, input: unknown]>;
let state: string;
let answerMe: () => unknown;

beforeEach(async () => {
  calls = [];
  state = 'active';
  answerMe = () => refusal({ code: 'unauthenticated' }, 401);
  sessionStorage.clear();
  stubCalls((path, input) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name === 'signInOptions') return signInOptions;
    if (name === 'me') return answerMe();
    calls.push([name, input]);
    return { state };
  });
  for (const go of ['assign', 'replace'] as const)
    vi.spyOn(window.location, go).mockImplementation((to) => void calls.push(['page', to]));
  history.replaceState(null, '', '/login');
  await startTexts({ en: noTexts, hi: noTexts, mr: noTexts, gu: noTexts }, 'en');
  await renderApp(<AuthApp />);
});
afterEach(() => vi.restoreAllMocks());

async function submit(): Promise<void> {
  fill(document.querySelector('input[name=email]'), 'meera@example.in');
  fill(document.querySelector('input[name=password]'), 'courtyard-27');
  await act(async () => document.querySelector<HTMLElement>('button[type=submit]')?.click());
}

async function signIn(): Promise<void> {
  await submit();
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

it('stays busy while the application loads', async () => {
  await signIn();
  expect(document.querySelector('button[type=submit]')?.getAttribute('aria-disabled')).toBe('true');
});

it('shows a person who waits for approval what they wait for', async () => {
  [state, answerMe] = ['waiting_approval', () => ({ state, email: 'meera@example.in', company: { name: 'Sahyadri' } })];
  await submit();
  await waitFor(() => expect(document.title).toBe('Waiting for approval · Aangan'));
});

it('loads the waiting page if the session cannot be read after it was created', async () => {
  [state, answerMe] = ['waiting_approval', lost];
  await signIn();
  expect(calls.at(-1)).toEqual(['page', '/waiting']);
  expect(document.body.textContent).not.toContain('Login Failed');
});

it('opens the day on a phone, also after a sign-in in another tab', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList);
  await signIn();
  expect(calls.at(-1)).toEqual(['page', '/today']);
  answerMe = () => ({ state: 'active' });
  const otherTab = new BroadcastChannel('session');
  otherTab.postMessage('signed-in');
  await waitFor(() =>
    expect(calls.slice(-2)).toEqual([
      ['page', '/today'],
      ['page', '/today'],
    ]),
  );
  otherTab.close();
});
