import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, shownToasts } from '#ui/toast.ts';
import { meQuery } from './queries.ts';
import type { SecondFactorAct } from './second-factor-dialogs.lazy.tsx';
import { SecondFactorDialogs } from './second-factor-dialogs.lazy.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) dismissToast(id);
});

const said = () => shownToasts().map(({ title, text }) => [title, text?.split('\n')[0]]);
const answer = (json: unknown) => () => Response.json({ json });
const refusal = (code: string, reason: string, status: number) => () =>
  Response.json({ json: { message: code, data: { code, reason, requestId: 'r' } } }, { status });
/** The server did it, and nobody heard. */
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

async function open(wanted: SecondFactorAct, answers: Array<() => Response | Promise<Response>>) {
  vi.stubGlobal('fetch', async () => (answers.shift() ?? lost)());
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData<unknown>(meQuery.queryKey, { email: 'rohan@example.in' });
  await import('#ui/dialog-body.tsx');
  const [onChanged, onClose] = [vi.fn(), vi.fn()];
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <SecondFactorDialogs act={wanted} onChanged={onChanged} onClose={onClose} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const type = (name: string, text: string) =>
    act(() => {
      const field = document.querySelector(`[role=dialog] input[name=${name}]`);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const send = () => act(async () => document.querySelector<HTMLElement>('[role=dialog] button[type=submit]')?.click());
  return { onChanged, onClose, type, send, close: () => act(() => root.unmount()) };
}

it('ends where it is on already, and says what to do for its recovery codes', async () => {
  const begun = { secret: 'ABCDEFGH', address: 'otpauth://totp/A' };
  const dialogs = await open('switch_on', [answer(begun), lost, refusal('conflict', 'is_on', 409)]);
  dialogs.type('password', 'courtyard-27');
  await dialogs.send();
  dialogs.type('code', '123456');
  await dialogs.send();
  await expect.poll(said).toEqual([['Error', 'It may already be done. Please try again.']]);
  expect(dialogs.onClose).not.toHaveBeenCalled();
  await dialogs.send();
  expect(said().at(-1)).toEqual([
    'Two-factor sign-in is on',
    "If you didn't see your recovery codes, create new ones now.",
  ]);
  expect(dialogs.onChanged).toHaveBeenCalledOnce();
  expect(dialogs.onClose).toHaveBeenCalledOnce();
  dialogs.close();
});

it('is done where it is off already', async () => {
  const dialogs = await open('switch_off', [lost, refusal('gone', 'is_off', 410)]);
  dialogs.type('password', 'courtyard-27');
  dialogs.type('code', '123456');
  await dialogs.send();
  await expect.poll(said).toEqual([['Error', 'It may already be done. Please try again.']]);
  await dialogs.send();
  expect(said().at(-1)).toEqual(['Two-factor sign-in is off', undefined]);
  expect(dialogs.onChanged).toHaveBeenCalledOnce();
  expect(dialogs.onClose).toHaveBeenCalledOnce();
  dialogs.close();
});

it('says that the codes before may be worth nothing when no answer came to new ones', async () => {
  const dialogs = await open('renew', [lost, refusal('unavailable', 'database', 503)]);
  dialogs.type('password', 'courtyard-27');
  dialogs.type('code', '123456');
  await dialogs.send();
  await expect.poll(said).toEqual([['Error', 'Your current codes may no longer work. Please create new ones.']]);
  expect(dialogs.onClose).not.toHaveBeenCalled();
  await dialogs.send();
  await expect.poll(() => said().at(-1)).toEqual(['Error', 'That did not work. Please try again.']);
  dialogs.close();
});
