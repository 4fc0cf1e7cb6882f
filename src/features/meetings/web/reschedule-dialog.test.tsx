import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { setDraftOwner } from '#platform/forms/web/drafts.ts';
import { RescheduleDialog } from './reschedule-dialog.lazy.tsx';

const at = (time: string) => `2126-03-12T${time}:00.000Z`;
const meeting = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  title: 'At the flat',
  location: 'Baner',
  meeting_date: at('05:30'),
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  setDraftOwner('rohan');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

const answer = (json: unknown, status = 200) => new Response(JSON.stringify({ json }), { status });
const movedBy = (changedById: string, meeting_date: string) => {
  const current = { ...meeting, meeting_date };
  const data = { code: 'conflict', requestId: 'r', current, changedBy: 'Meera Kulkarni', changedById };
  return answer({ message: 'conflict', data }, 409);
};

async function open(...answers: Array<Response | 'lost'>) {
  const sent: string[][] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { from, meeting_date } = JSON.parse(body).json;
    sent.push([from, meeting_date]);
    const next = answers.shift() ?? 'lost';
    if (next === 'lost') throw new TypeError('Failed to fetch');
    return next;
  });
  const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const me = { profile_id: 'rohan', date_format: 'dd/mm/yyyy', company: { time_zone: 'Asia/Kolkata' } };
  queryClient.setQueryData<unknown>(meQuery.queryKey, me);
  const [root, onClose] = [createRoot(document.createElement('div')), vi.fn()];
  await import('#ui/dialog-body.tsx');
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <RescheduleDialog meeting={meeting} onClose={onClose} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  return {
    sent,
    onClose,
    close: () => act(async () => root.unmount()),
    move: async (time: string) => {
      const [before, field] = [sent.length, document.querySelector('#reschedule input[type=time]')];
      // React hears only of a value that the control's own setter was not told of.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, time);
      act(() => void field?.dispatchEvent(new Event('input', { bubbles: true })));
      act(() => document.querySelector<HTMLFormElement>('form#reschedule')?.requestSubmit());
      await act(() => vi.waitFor(() => expect(sent.length).toBeGreaterThan(before)));
      await act(() => vi.waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull()));
    },
  };
}

const note = () => document.querySelector('#reschedule [role=alert]');

it('is moved on after a lost answer, and nobody is told of themselves', async () => {
  const changed = { ...meeting, is_client_notified: false, former_client_notified: null };
  const dialog = await open('lost', movedBy('rohan', at('06:30')), answer(changed));
  await dialog.move('12:00');
  await dialog.move('13:00');
  await act(() => vi.waitFor(() => expect(dialog.onClose).toHaveBeenCalled()));
  expect(note()).toBeNull();
  expect(dialog.sent).toEqual([
    [at('05:30'), at('06:30')],
    [at('05:30'), at('07:30')],
    [at('06:30'), at('07:30')],
  ]);
  await dialog.close();
});

it('shows where somebody else moved it meanwhile', async () => {
  const dialog = await open('lost', movedBy('meera', at('06:30')));
  await dialog.move('12:00');
  await dialog.move('12:00');
  expect(note()?.textContent).toContain('Meera Kulkarni moved this meeting to');
  expect(dialog.sent.length).toBe(2);
  await dialog.close();
});
