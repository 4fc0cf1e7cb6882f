import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { SearchOf } from '../filter-table.ts';
import { filterTable } from '../filter-table.ts';
import { atLeast, choices, moneyRange, texts } from '../filters.ts';
import { ListFilterChips } from './list-filter-chips.tsx';

afterEach(() => vi.unstubAllGlobals());

const text = (message: string) => ({ id: message, message });
const labels = { flat: text('Flat'), villa: text('Villa') };
const table = filterTable(
  {
    type: choices(['flat', 'villa'], labels, { label: text('Type'), all: text('All types') }),
    city: texts({ label: text('City'), add: { input: text('City'), button: text('Add') } }),
    rooms: atLeast({ label: text('Rooms'), numbers: [1, 2] }),
    price: moneyRange(['price_min', 'price_max'], { label: text('Price') }),
  },
  { chipOrder: ['city'] },
);
const custom = { money: (values: ReadonlyArray<number | undefined>) => values.join(' to ') };

function Chips({ start }: { start: SearchOf<typeof table> }) {
  const [search, setSearch] = useState(start);
  return (
    <>
      <button type="button" data-more-filters="">
        More Filters
      </button>
      <ListFilterChips
        table={table}
        custom={custom}
        search={search}
        onChange={(changes) => setSearch({ ...search, ...changes })}
      />
    </>
  );
}

function show(start: SearchOf<typeof table>) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  document.body.innerHTML = '<div id="root"></div>';
  const view = createRoot(document.body.firstElementChild ?? document.body);
  act(() =>
    view.render(
      <I18nProvider i18n={i18n}>
        <Chips start={start} />
      </I18nProvider>,
    ),
  );
  return () => act(() => view.unmount());
}

const shownChips = () =>
  [...document.querySelectorAll('[aria-label^="Remove filter"]')].map((chip) => chip.parentElement?.textContent);

it('shows a chip with the values of each active filter', () => {
  const close = show({ type: ['flat', 'villa'], city: ['Pune', 'Nashik', 'Satara'], rooms: 2, price_max: 9 });
  expect(shownChips()).toEqual(['Type Flat, Villa', 'City Pune, Nashik +1', 'Rooms from 2', 'Price  to 9']);
  close();
});

it('clears every filter at once', () => {
  const close = show({ type: ['flat'], rooms: 2 });
  act(() => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Clear all')?.click());
  expect(shownChips()).toEqual([]);
  close();
});

it('moves the focus of a removed chip to the next one, the previous one, then the filter button', () => {
  const close = show({ city: ['Pune'], rooms: 2, price_min: 1, price_max: 9 });
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const press = () => act(() => document.activeElement instanceof HTMLElement && document.activeElement.click());
  const buttons = [...document.querySelectorAll('button')];
  buttons[2]?.focus();
  expect(focused()).toBe('Remove filter Rooms');
  press();
  expect(focused()).toBe('Remove filter Price');
  press();
  expect(focused()).toBe('Remove filter City');
  press();
  expect(focused()).toBe('More Filters');
  close();
});
