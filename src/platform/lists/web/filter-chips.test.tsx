import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { FilterChips } from './filter-chips.tsx';

afterEach(() => vi.unstubAllGlobals());

const all = [['city'], ['state'], ['price']] as const;

function Chips() {
  const [filters, setFilters] = useState<ReadonlyArray<(typeof all)[number]>>(all);
  return (
    <>
      <button type="button" data-more-filters="">
        More Filters
      </button>
      <FilterChips
        inBar={[]}
        filters={filters}
        wordsOf={([name]) => ({ label: name, value: '' })}
        onRemove={(gone) => setFilters(filters.filter((filter) => filter !== gone))}
        onClear={() => setFilters([])}
      />
    </>
  );
}

it('hands the focus of a filter that goes to the next one, the one before, and then to where filters are set', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  document.body.innerHTML = '<div id="root"></div>';
  const view = createRoot(document.body.firstElementChild ?? document.body);
  act(() =>
    view.render(
      <I18nProvider i18n={i18n}>
        <Chips />
      </I18nProvider>,
    ),
  );
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const press = () => act(() => document.activeElement instanceof HTMLElement && document.activeElement.click());
  const buttons = [...document.querySelectorAll('button')];
  buttons[2]?.focus();
  expect(focused()).toBe('Remove filter state');
  press();
  expect(focused()).toBe('Remove filter price');
  press();
  expect(focused()).toBe('Remove filter city');
  press();
  expect(focused()).toBe('More Filters');
  act(() => view.unmount());
});
