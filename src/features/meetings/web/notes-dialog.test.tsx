import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { reportAnswer } from '#platform/connection/web/connection.ts';
import { NotesDialog } from './notes-dialog.late.tsx';
import { meetingQuery } from './queries.ts';

const meeting = { id: '0190a3b2-7c1d-7e00-8000-000000000001', title: 'At the flat' };
const noted = { meeting_notes: '', outcome: null, follow_up_required: false, next_follow_up_date: null };

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => {
  reportAnswer(true);
  vi.unstubAllGlobals();
});

it('waits for what others wrote, but not on a network that leads nowhere', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  queryClient.setQueryData<unknown>(meQuery.queryKey, { profile_id: 'p1', company: { time_zone: 'Asia/Kolkata' } });
  queryClient.setQueryData<unknown>(meetingQuery(meeting.id).queryKey, { ...meeting, ...noted, version: 1 });
  await import('#ui/dialog-body.tsx');
  const view = createRoot(document.createElement('div'));
  await act(async () =>
    view.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <NotesDialog meeting={meeting} onClose={() => undefined} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Loading meeting notes...');
  });
  expect(document.querySelector('form#meeting-notes')).toBeNull();
  await act(async () => reportAnswer(false));
  expect(document.querySelector('form#meeting-notes')).not.toBeNull();
  await act(async () => view.unmount());
});
