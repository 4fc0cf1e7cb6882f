import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import type { Reminder } from '../contract.ts';
import { reminderTimeOf } from '../rules.ts';
import type { UsualType } from './reminder-plan.ts';
import { RemindersForm } from './reminders-form.tsx';

const meeting_date = '2126-03-12T05:30:00.000Z';
const meeting = { id: '0190a3b2-7c1d-7e00-8000-000000000001', title: 'At the flat', meeting_date };
const waiting = (...types: UsualType[]): Reminder[] =>
  types.map((reminder_type, place) => ({
    id: `0190a3b2-7c1d-7e00-8000-00000000001${place}`,
    reminder_type,
    sent: false,
    state: 'waiting',
    reminder_time: reminderTimeOf(reminder_type, meeting_date).toISOString(),
  }));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

const answer = (json: unknown, status = 200) => new Response(JSON.stringify({ json }), { status });
const refusal = (...types: UsualType[]) => {
  const current = { meeting_date, reminders: waiting(...types) };
  return answer({ message: 'conflict', data: { code: 'conflict', requestId: 'r', current } }, 409);
};

async function open(...answers: Array<Response | 'lost'>) {
  const sent: Array<{ chosen: string[]; seen: string[] }> = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { reminders, seen } = JSON.parse(body).json;
    const typesOf = (all: Array<{ reminder_type: string }>) => all.map(({ reminder_type }) => reminder_type);
    sent.push({ chosen: typesOf(reminders), seen: typesOf(seen.waiting) });
    const next = answers.shift() ?? 'lost';
    if (next === 'lost') throw new TypeError('Failed to fetch');
    return next;
  });
  const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const me = { profile_id: 'p1', company: { time_zone: 'Asia/Kolkata', can_send_email: true } };
  queryClient.setQueryData<unknown>(meQuery.queryKey, me);
  const [root, onClose] = [createRoot(document.createElement('div')), vi.fn()];
  await import('#ui/dialog-body.tsx');
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <RemindersForm meeting={meeting} reminders={waiting('24_hours', '2_hours')} onClose={onClose} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('#reminders input[type=checkbox]')];
  return {
    sent,
    onClose,
    close: () => act(() => root.unmount()),
    chosen: () => boxes().map(({ checked }) => checked),
    toggle: (place: number) => act(() => boxes()[place]?.click()),
    save: async () => {
      const before = sent.length;
      act(() => document.querySelector<HTMLFormElement>('form#reminders')?.requestSubmit());
      await act(() => vi.waitFor(() => expect(sent.length).toBeGreaterThan(before)));
      await act(() => vi.waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull()));
    },
  };
}

const note = () => document.querySelector('#reminders [role=alert]');

it('are saved again after a lost answer, as they are chosen by then, and nobody is told of themselves', async () => {
  const form = await open('lost', refusal('24_hours', '2_hours', '30_minutes'), answer(waiting('24_hours')));
  form.toggle(2);
  await form.save();
  form.toggle(2);
  form.toggle(1);
  await form.save();
  await act(() => vi.waitFor(() => expect(form.onClose).toHaveBeenCalled()));
  expect(note()).toBeNull();
  expect(form.sent).toEqual([
    { chosen: ['24_hours', '2_hours', '30_minutes'], seen: ['24_hours', '2_hours'] },
    { chosen: ['24_hours'], seen: ['24_hours', '2_hours'] },
    { chosen: ['24_hours'], seen: ['24_hours', '2_hours', '30_minutes'] },
  ]);
  form.close();
});

it('are shown with what somebody else chose meanwhile', async () => {
  const form = await open('lost', refusal('2_hours'));
  form.toggle(2);
  await form.save();
  await form.save();
  expect(note()?.textContent).toContain('Someone else changed it while you were editing.');
  expect(form.chosen()).toEqual([false, true, true]);
  expect(form.onClose).not.toHaveBeenCalled();
  form.close();
});
