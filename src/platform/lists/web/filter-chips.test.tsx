import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { FilterChips } from './filter-chips.tsx';

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
        describeFilter={([name]) => ({ label: name, value: '' })}
        onRemove={(gone) => setFilters(filters.filter((filter) => filter !== gone))}
        onClear={() => setFilters([])}
      />
    </>
  );
}

it('hands the focus of a filter that goes to the next one, the one before, and then to where filters are set', async () => {
  await renderApp(<Chips />);
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
});
