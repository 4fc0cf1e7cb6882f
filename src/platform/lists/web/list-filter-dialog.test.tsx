import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { SearchOf } from '../filter-table.ts';
import { filterTable } from '../filter-table.ts';
import { atLeast, choice, choices, record, searchText, setByLinks } from '../filters.ts';
import { ListFilterDialog } from './list-filter-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const text = (message: string) => ({ id: message, message });
const table = filterTable(
  {
    search: searchText({ label: text('Search'), placeholder: text('Title') }),
    type: choices(['flat', 'villa'], { flat: text('Flat'), villa: text('Villa') }, { label: text('Type') }),
    rooms: atLeast({ label: text('Rooms'), numbers: [1, 2] }),
    owner: choice(['mine'], { mine: text('Mine') }, { label: text('Owner'), excludes: ['city'] }),
    city: choice(['pune'], { pune: text('Pune') }, { label: text('City'), any: text('Anywhere') }),
    client: setByLinks(record('client', { label: text('Client') })),
  },
  { show: text('Show homes') },
);

async function open(search: SearchOf<typeof table>) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  await import('#ui/dialog-body.tsx');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const onApply = vi.fn();
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ListFilterDialog table={table} custom={{}} search={search} onApply={onApply} onClose={() => undefined} />
      </I18nProvider>,
    ),
  );
  const press = (name: string) =>
    act(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());
  const choose = (name: string, value: string) => {
    const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name);
    const select = document.getElementById(label?.htmlFor ?? '');
    if (!(select instanceof HTMLSelectElement)) throw new Error(`no field ${name}`);
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
    act(() => void select.dispatchEvent(new Event('change', { bubbles: true })));
  };
  return { press, choose, onApply, close: () => act(() => root.unmount()) };
}

it('removes a filter that another one excludes', async () => {
  const { press, choose, onApply, close } = await open({ city: 'pune' });
  choose('Owner', 'mine');
  choose('Rooms', '2');
  press('Show homes');
  expect(onApply).toHaveBeenLastCalledWith({ city: undefined, owner: 'mine', rooms: 2 });
  close();
});

it('clears all but the search text and has no field for filters set by links', async () => {
  const { press, onApply, close } = await open({ search: 'sea', type: ['flat'], client: 'c1' });
  const labels = [...document.querySelectorAll('label, legend')].map(({ textContent }) => textContent);
  expect(labels).toEqual(['Type', 'Flat', 'Villa', 'Rooms', 'Owner', 'City']);
  press('Clear all');
  press('Show homes');
  expect(JSON.parse(JSON.stringify(onApply.mock.lastCall?.[0]))).toEqual({ search: 'sea' });
  close();
});
