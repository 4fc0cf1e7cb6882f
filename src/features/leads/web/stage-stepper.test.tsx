import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { countDrafts, setDraftOwner } from '#platform/forms/web/drafts.ts';
import type { Lead } from '../contract.ts';
import { StageStepper } from './stage-stepper.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  setDraftOwner('meera');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

// What the stepper shows of a lead.
const lead = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  full_name: 'Devika Menon',
  status: 'qualified',
  stage_since: '2026-03-01T05:30:00Z',
  lost_reason: null,
  lost_note: '',
} as Lead;

const answer = (json: unknown, status = 200) => new Response(JSON.stringify({ json }), { status });

/** The stepper of the lead; what is sent of it, and what comes back in turn. Nothing comes of 'lost'. */
async function open(...answers: Array<Response | 'lost'>) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).json);
    const next = answers.shift() ?? 'lost';
    if (next === 'lost') throw new TypeError('Failed to fetch');
    return next;
  });
  await Promise.all([import('#ui/dialog-body.tsx'), import('./lost-dialog.lazy.tsx')]);
  const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  queryClient.setQueryDefaults(meQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData<unknown>(meQuery.queryKey, { profile_id: 'meera', company: { time_zone: 'Asia/Kolkata' } });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <StageStepper lead={lead} isGone={false} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  return {
    sent,
    ask: async () => {
      act(() => box.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.click());
      await until(() => expect(remark()).not.toBeNull());
    },
    lose: async () => {
      const before = sent.length;
      act(() => document.querySelector<HTMLFormElement>('form#lost')?.requestSubmit());
      await until(() => expect(sent).toHaveLength(before + 1));
      await until(() => expect(queryClient.isMutating()).toBe(0));
      expect(remark()).toBeNull();
    },
    close: () => act(() => root.unmount()),
  };
}

const until = (assert: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    assert();
  });
const remark = () => document.querySelector<HTMLTextAreaElement>('form#lost textarea');
const chosen = () => document.querySelector('form#lost label:has(:checked)')?.textContent;
const press = (name: string) =>
  act(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());

function say(reason: string, words: string): void {
  const options = [...document.querySelectorAll<HTMLElement>('form#lost label')];
  act(() => options.find(({ textContent }) => textContent === reason)?.click());
  const field = remark();
  // React hears only of a value that the control's own setter was not told of.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, words);
  act(() => void field?.dispatchEvent(new Event('input', { bubbles: true })));
}

it.each([
  ['the server fails', answer({ message: 'internal', data: { code: 'internal', requestId: 'r' } }, 500)],
  ['the network is gone', 'lost' as const],
])('asks again with what was said when %s, and forgets it once the lead is lost', async (_, failed) => {
  const stepper = await open(failed, answer({ ...lead, status: 'lost' }));
  await stepper.ask();
  say('Too expensive', 'Has found one for less.');
  await stepper.lose();

  await stepper.ask();
  expect(chosen()).toBe('Too expensive');
  expect(remark()?.value).toBe('Has found one for less.');
  await stepper.lose();
  const said = { status: 'lost', lost_reason: 'budget', lost_note: 'Has found one for less.' };
  expect(stepper.sent).toMatchObject([said, said]);
  expect(countDrafts('meera')).toBe(0);
  stepper.close();
});

it('forgets what was said with Cancel', async () => {
  const stepper = await open();
  await stepper.ask();
  say('Too expensive', 'Has found one for less.');
  press('Cancel');
  await stepper.ask();
  expect(chosen()).toBeUndefined();
  expect(remark()?.value).toBe('');
  stepper.close();
  expect(countDrafts('meera')).toBe(0);
});
