import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setCustomFields, tagsField } from '#platform/custom-fields/custom-fields.ts';
import { renderApp, renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import { aTag } from '#platform/words/word-testing.ts';
import { withCustomFilters } from '../custom-field-filters.ts';
import { CustomFieldFilterField } from './custom-field-filter-field.tsx';
import { useCustomFieldText } from './custom-field-filter-text.ts';

// Test files share their modules.
afterEach(() => setCustomFields([]));

const field = tagsField('leads', [
  aTag({ key: 'nri', name: 'NRI' }),
  aTag({ key: 'old', name: 'Abroad', merged_into: 'nri' }),
]);

function tagsFilter() {
  setCustomFields(field ? [field] : []);
  const [filter] = withCustomFilters({ filters: [], chips: [], custom: 'leads' }).chips;
  if (filter?.kind !== 'customField') throw new Error('Leads have tags.');
  return filter;
}

it('names the tag that a merged one stands for, in the chip and in the form', async () => {
  const filter = tagsFilter();
  const { result } = await renderAppHook(() => useCustomFieldText([['old', 'nri']], filter));
  expect(result.current).toBe('NRI');
  const onChange = vi.fn();
  await renderApp(<CustomFieldFilterField filter={filter} label="Tags" values={[['old']]} onChange={onChange} />);
  expect(screen.queryByText('Abroad')).toBe(null);
  screen.getByRole('checkbox', { name: 'NRI', checked: true }).click();
  expect(onChange).toHaveBeenCalledWith([undefined]);
});
