import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { countDrafts } from '#platform/forms/web/drafts.ts';
import { fill, lost, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { Lead } from '../../contract.ts';
import { StageStepper } from './stage-stepper.tsx';

// The fields that the stepper reads.
const lead = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  full_name: 'Devika Menon',
  status: 'qualified',
  stage_since: '2026-03-01T05:30:00Z',
  lost_reason: null,
  lost_note: '',
} as Lead;

/** Renders the stepper and answers its calls in turn; 'lost' drops the answer. Returns what was sent. */
async function open(...answers: unknown[]) {
  const sent: unknown[] = [];
  await Promise.all([import('#ui/dialog-body.tsx'), import('./lost-dialog.lazy.tsx')]);
  const {
    container: box,
    unmount,
    queryClient,
  } = await renderApp(<StageStepper lead={lead} isGone={false} />, {
    onCall: (_, input) => {
      sent.push(input);
      const next = answers.shift() ?? 'lost';
      return next === 'lost' ? lost() : next;
    },
  });
  return {
    sent,
    ask: async () => {
      act(() => box.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.click());
      await waitFor(() => expect(remark()).not.toBeNull());
    },
    lose: async () => {
      const before = sent.length;
      act(() => document.querySelector<HTMLFormElement>('form#lost')?.requestSubmit());
      await waitFor(() => expect(sent).toHaveLength(before + 1));
      await waitFor(() => expect(queryClient.isMutating()).toBe(0));
      expect(remark()).toBeNull();
    },
    close: unmount,
  };
}

const remark = () => document.querySelector<HTMLTextAreaElement>('form#lost textarea');
const chosen = () => document.querySelector('form#lost label:has(:checked)')?.textContent;
const press = (name: string) =>
  act(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());

function say(reason: string, text: string): void {
  const options = [...document.querySelectorAll<HTMLElement>('form#lost label')];
  act(() => options.find(({ textContent }) => textContent === reason)?.click());
  fill(remark(), text);
}

it.each([
  ['the server fails', refusal({ code: 'internal' }, 500)],
  ['the network is down', 'lost' as const],
])('restores the typed reason when %s, and clears it once the lead is lost', async (_, failed) => {
  const stepper = await open(failed, { ...lead, status: 'lost' });
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
});

it('discards the typed reason on Cancel', async () => {
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
