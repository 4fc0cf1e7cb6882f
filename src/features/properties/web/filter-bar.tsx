import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Grid2x2, List } from 'lucide-react';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { chosenFilters } from '#platform/lists/web/chosen-filters.ts';
import { FilterBarFrame, FilterInBar, MoreFiltersButton, SortMenu } from '#platform/lists/web/filter-bar.tsx';
import { SearchText } from '#platform/lists/web/search-text.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Segmented } from '#ui/segmented.tsx';
import type { PropertySearch } from '../property-search.ts';
import { toPropertySorting } from '../property-search.ts';
import type { Sorting } from '../rules.ts';
import { sortings } from '../rules.ts';
import { propertyMoreFilters } from './filter-chips.ts';

const sortingLabels: Record<Sorting, MessageDescriptor> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  price_up: msg`Price, low to high`,
  price_down: msg`Price, high to low`,
};

const dialog = lazyComponent(() => import('./more-filters.lazy.tsx').then((part) => part.PropertyFiltersDialog));

interface FilterBarProps {
  readonly search: PropertySearch;
  onChange(changes: Partial<PropertySearch>, isTyping?: boolean): void;
}

export function PropertyFilterBar({ search, onChange }: FilterBarProps) {
  const { t } = useLingui();
  const types = useTypes();
  return (
    <FilterBarFrame
      filters={
        <>
          <SearchText
            value={search.search ?? ''}
            label={t`Search properties`}
            placeholder={t`Title, address or city`}
            onChange={(text) => onChange({ search: text === '' ? undefined : text }, true)}
          />
          <FilterInBar
            label={t`Type`}
            all={t`All Types`}
            value={search.type}
            options={[
              ...types.map(({ id, name }) => ({ value: id, label: name })),
              // Offered among the other filters; here it only stands when it is chosen.
              ...(search.type?.includes('none') ? [{ value: 'none', label: t`No type` }] : []),
            ]}
            onChange={(type) => onChange({ type })}
          />
          <MoreFiltersButton
            part={dialog}
            search={search}
            count={chosenFilters(propertyMoreFilters, search).length}
            onApply={onChange}
          />
        </>
      }
    >
      <SortMenu
        value={toPropertySorting(search)}
        options={sortings.map((value) => ({ value, label: t(sortingLabels[value]) }))}
        onChange={(sort) => onChange({ sort })}
      />
      <Segmented
        label={t`View`}
        className="phone:hidden"
        value={search.view ?? 'cards'}
        onChange={(view) => onChange({ view: view === 'rows' ? 'rows' : undefined })}
        segments={[
          { value: 'cards', label: t`Cards`, icon: Grid2x2 },
          { value: 'rows', label: t`Rows`, icon: List },
        ]}
      />
    </FilterBarFrame>
  );
}
