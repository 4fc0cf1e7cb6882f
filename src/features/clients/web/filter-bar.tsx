import { useLingui } from '@lingui/react/macro';
import { chosenFilters } from '#platform/lists/web/chosen-filters.ts';
import { FilterBarFrame, FilterInBar, MoreFiltersButton, SortMenu } from '#platform/lists/web/filter-bar.tsx';
import { SearchText } from '#platform/lists/web/search-text.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { ClientSearch } from '../client-search.ts';
import { toClientSorting } from '../client-search.ts';
import { clientSortings, clientTypes } from '../rules.ts';
import { clientMoreFilters } from './filter-chips.ts';
import { clientSortingLabels, clientTypeLabels } from './labels.ts';

const dialog = lazyComponent(() => import('./client-filters.lazy.tsx').then((part) => part.ClientFiltersDialog));

interface FilterBarProps {
  readonly search: ClientSearch;
  onChange(changes: Partial<ClientSearch>, isTyping?: boolean): void;
}

export function ClientFilterBar({ search, onChange }: FilterBarProps) {
  const { t } = useLingui();
  return (
    <FilterBarFrame
      filters={
        <>
          <SearchText
            value={search.search ?? ''}
            label={t`Search clients`}
            placeholder={t`Search clients...`}
            onChange={(text) => onChange({ search: text === '' ? undefined : text }, true)}
          />
          <FilterInBar
            label={t`Type`}
            all={t`All Types`}
            value={search.type}
            options={clientTypes.map((type) => ({ value: type, label: t(clientTypeLabels[type]) }))}
            onChange={(type) => onChange({ type })}
          />
          <MoreFiltersButton
            part={dialog}
            search={search}
            count={chosenFilters(clientMoreFilters, search).length}
            onApply={onChange}
          />
        </>
      }
    >
      <SortMenu
        value={toClientSorting(search)}
        options={clientSortings.map((value) => ({ value, label: t(clientSortingLabels[value]) }))}
        onChange={(sort) => onChange({ sort })}
      />
    </FilterBarFrame>
  );
}
