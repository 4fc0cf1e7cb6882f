import { screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { announceMessages } from '#platform/live/web/live-messages.ts';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { NewArrivals } from './new-arrivals.tsx';

const added = (id: string | null) => ({ topic: 'clients', id, action: 'created', actorId: 'rohan' });
const one = added('one');
const many = added(null);
const other = { ...added('two'), topic: 'leads' };

it.each([
  {
    name: 'counts records added one by one',
    messages: [one, added('two'), other],
    isFiltered: false,
    says: 'Show 2 new',
  },
  { name: 'shows no number for many at once', messages: [one, many], isFiltered: false, says: 'Show new' },
  { name: 'shows no number if the filter may exclude some', messages: [one], isFiltered: true, says: 'Show new' },
  { name: 'ignores other topics', messages: [other], isFiltered: true, says: '' },
])('$name', async ({ messages, isFiltered, says }) => {
  await renderApp(<NewArrivals topic="clients" isFiltered={isFiltered} />);
  act(() => announceMessages(messages));
  expect(screen.getByRole('status').textContent).toBe(says);
});
