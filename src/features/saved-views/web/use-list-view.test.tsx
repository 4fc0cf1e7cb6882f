import { msg } from '@lingui/core/macro';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ListColumns } from '#platform/lists/columns.ts';
import { viewParameters } from '#platform/lists/columns.ts';
import { filterTable } from '#platform/lists/filter-table.ts';
import { choices, people, searchText } from '#platform/lists/filters.ts';
import { useListSearch } from '#platform/lists/web/use-list-search.ts';
import { fill, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { SavedView } from '../contract.ts';
import { listViewsQuery } from './queries.ts';
import { useListView } from './use-list-view.tsx';

const columns = {
  name: { label: msg`Name`, width: 200 },
  phone: { label: msg`Phone`, width: 100 },
  city: { label: msg`City`, width: 100 },
} as const satisfies ListColumns;
const table = filterTable(
  {
    search: searchText({ label: msg`Search`, placeholder: msg`Name` }),
    status: choices(['new', 'lost'], { new: msg`New`, lost: msg`Lost` }, { label: msg`Stage` }),
    agent: people({ label: msg`Agent` }),
    ...viewParameters(columns, ['cards', 'table']),
  },
  { sort: { values: ['newest', 'name'], labels: { newest: msg`Newest first`, name: msg`By name` } } },
);

function Leads() {
  const state = useListSearch(table, '/leads');
  const view = useListView({ list: 'leads', path: '/leads', table, columns, layouts: ['cards', 'table'], state });
  return (
    <>
      {view.tabs}
      {view.controls}
      <p>{view.isReady ? `${view.layout}: ${view.shown.join(', ')}` : 'unknown'}</p>
      <button type="button" onClick={() => state.change({ status: ['lost'] })}>
        lost
      </button>
    </>
  );
}

const id = '01890000-0000-7000-8000-000000000001';
const aView = (changes: Partial<SavedView> = {}): SavedView => ({
  id,
  list: 'leads',
  name: 'Fresh',
  is_shared: false,
  owner_id: 'meera',
  owner_name: 'Meera Kulkarni',
  query: { status: ['new'], view: 'table', columns: ['city'] },
  dropped: [],
  version: 1,
  ...changes,
});

async function open(
  views: readonly SavedView[],
  {
    path = '/leads',
    chosen = { layout: null, columns: null },
    role = 'Agent',
    answer = (_: string) => ({}) as unknown,
  }: {
    path?: string;
    chosen?: object;
    role?: string;
    answer?: (name: string, input: object) => unknown;
  } = {},
) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  const calls: Array<readonly [string, object]> = [];
  const app = await renderApp(<Leads />, {
    path,
    route: '/leads',
    me: { role },
    onCall: (url, input) => {
      const name = url.split('/').at(-1) ?? '';
      if (name === 'list') return { views, chosen };
      calls.push([name, input]);
      return answer(name, input);
    },
  });
  await waitFor(() => expect(screen.queryByText('unknown')).toBeNull());
  if (views.length > 0) await screen.findByRole('navigation', { name: 'Saved views' });
  return { ...app, calls };
}

async function press(name: string | RegExp) {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
}

it('shows the list as this person last did, and remembers another choice', async () => {
  const { calls } = await open([], { chosen: { layout: 'table', columns: ['city', 'gone'] } });
  expect(await screen.findByText('table: name, city')).toBeTruthy();
  await press('Columns');
  const panel = await screen.findByRole('dialog', { name: 'Columns' });
  await act(async () => fireEvent.click(within(panel).getByRole('checkbox', { name: 'Phone' })));
  expect(await screen.findByText('table: name, city, phone')).toBeTruthy();
  await act(async () => fireEvent.click(within(panel).getByRole('button', { name: 'Move Phone up' })));
  // The usual order needs no choice.
  expect(await screen.findByText('table: name, phone, city')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Cards' })));
  await waitFor(() =>
    expect(calls).toEqual([
      ['saveLayout', { list: 'leads', layout: 'table', columns: ['city', 'phone'] }],
      ['saveLayout', { list: 'leads', layout: 'table', columns: null }],
      ['saveLayout', { list: 'leads', layout: 'cards', columns: null }],
    ]),
  );
});

it('marks changes of a view, and saves them', async () => {
  const saved = aView({ version: 2, query: { status: ['lost'], view: 'table', columns: ['city'] } });
  const { calls } = await open([aView()], {
    path: `/leads?saved=${id}&status=%5B%22new%22%5D&view=table&columns=%5B%22city%22%5D`,
    answer: () => saved,
  });
  const tab = () => screen.getByRole('link', { name: /Fresh/u });
  expect(tab().getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('img', { name: 'Unsaved changes' })).toBeNull();
  await press('lost');
  expect(await screen.findByRole('img', { name: 'Unsaved changes' })).toBeTruthy();
  await press('Save changes');
  expect(calls).toEqual([['update', { id, version: 1, name: 'Fresh', is_shared: false, query: saved.query }]]);
});

const submit = (dialog: HTMLElement) =>
  act(async () => fireEvent.submit(dialog.querySelector('form') ?? document.body));

it('saves the filters as a new view under a name that is free', async () => {
  let isTaken = true;
  const { calls } = await open([], {
    path: '/leads?status=%5B%22new%22%5D&search=Rao&sort=name',
    answer: (_, input) => {
      if (!isTaken) return { ...aView(), ...input };
      isTaken = false;
      return refusal({ code: 'invalid', fields: [{ path: 'name', code: 'taken' }] }, 422);
    },
  });
  await press('Save view');
  const dialog = await screen.findByRole('dialog', { name: 'Save view' });
  await submit(dialog);
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  fill(within(dialog).getByLabelText(/^Name/u), 'Mine');
  await submit(dialog);
  expect(await screen.findByText('You have a view with this name.')).toBeTruthy();
  await act(async () => fireEvent.click(within(dialog).getByRole('checkbox', { name: /Show to all colleagues/u })));
  await submit(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.at(-1)?.[1]).toMatchObject({
    list: 'leads',
    name: 'Mine',
    is_shared: true,
    query: { status: ['new'], sort: 'name', view: 'cards' },
  });
});

it('keeps no place for views that do not exist, and offers to save only what is narrowed', async () => {
  await open([]);
  expect(screen.queryByRole('navigation', { name: 'Saved views' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  await press('lost');
  expect(await screen.findByRole('button', { name: 'Save view' })).toBeTruthy();
});

it('names what a view had that no longer exists', async () => {
  const dropped = [
    { parameter: 'agent', names: ['Imran Shaikh'] },
    { parameter: 'planet', names: [] },
  ];
  await open([aView({ dropped })], { path: `/leads?saved=${id}` });
  expect(await screen.findByText(/no longer exists: Agent \(Imran Shaikh\), planet\./u)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Update the view' })).toBeTruthy();
});

it('offers for a colleague’s view only what the role may do', async () => {
  const theirs = aView({ owner_id: 'imran', owner_name: 'Imran', is_shared: true });
  const path = `/leads?saved=${id}`;
  const first = await open([theirs], { path });
  expect(screen.getByRole('img', { name: 'Shared by Imran' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for the view Fresh' })).toBeNull();
  first.unmount();
  await open([theirs], { path, role: 'Manager' });
  expect(screen.getByRole('button', { name: 'Actions for the view Fresh' })).toBeTruthy();
});

it('shows the new state of a view that another session changed', async () => {
  const { queryClient } = await open([aView()], {
    path: `/leads?saved=${id}&status=%5B%22new%22%5D&view=table&columns=%5B%22city%22%5D`,
  });
  expect(screen.getByText('table: name, city')).toBeTruthy();
  const changed = aView({ version: 2, query: { status: ['new'], view: 'table', columns: ['phone'] } });
  const chosen = { layout: null, columns: null };
  await act(async () => queryClient.setQueryData(listViewsQuery('leads').queryKey, { views: [changed], chosen }));
  expect(await screen.findByText('table: name, phone')).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Unsaved changes' })).toBeNull();
});
