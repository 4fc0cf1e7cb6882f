import { useInfiniteQuery } from '@tanstack/react-query';
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

function Clients({ fetchPage }: { fetchPage(): Promise<{ items: Array<{ id: string }> }> }) {
  const query = { queryKey: ['clients', 'list'], queryFn: fetchPage, initialPageParam: null };
  const { data } = useInfiniteQuery({ ...query, getNextPageParam: () => null });
  return (
    <>
      <NewArrivals topic="clients" isFiltered={false} />
      <p>{data ? `${data.pages.flatMap(({ items }) => items).length} listed` : 'Loading'}</p>
    </>
  );
}

it('shows what is new at once in an empty list', async () => {
  const items: Array<{ id: string }> = [];
  await renderApp(<Clients fetchPage={async () => ({ items: [...items] })} />);
  await screen.findByText('0 listed');
  items.push({ id: 'one' });
  act(() => announceMessages([one]));
  await screen.findByText('1 listed');
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => announceMessages([added('two')]));
  expect(screen.getByRole('status').textContent).toBe('Show 1 new');
});
