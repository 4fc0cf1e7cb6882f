import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { announceMessages } from '#platform/live/web/live-messages.ts';
import { NewArrivals } from './new-arrivals.tsx';

afterEach(() => vi.unstubAllGlobals());

const added = (id: string | null) => ({ topic: 'clients', id, action: 'created', actorId: 'rohan' });
const one = added('one');
const many = added(null);
const other = { ...added('two'), topic: 'leads' };

it.each([
  {
    name: 'counts what was added one by one',
    messages: [one, added('two'), other],
    isFiltered: false,
    says: 'Show 2 new',
  },
  { name: 'names no figure for many at once', messages: [one, many], isFiltered: false, says: 'Show new' },
  { name: 'names no figure where it may not fit the filter', messages: [one], isFiltered: true, says: 'Show new' },
  { name: 'says nothing of other topics', messages: [other], isFiltered: true, says: '' },
])('$name', ({ messages, isFiltered, says }) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const page = document.createElement('div');
  const view = createRoot(page);
  act(() =>
    view.render(
      <QueryClientProvider client={new QueryClient()}>
        <I18nProvider i18n={i18n}>
          <NewArrivals topic="clients" isFiltered={isFiltered} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  act(() => announceMessages(messages));
  expect(page.querySelector('[role=status]')?.textContent).toBe(says);
  act(() => view.unmount());
});
