import { useLingui } from '@lingui/react/macro';
import { FilterBarFrame, FilterInBar, MoreFiltersButton, SortMenu } from '#platform/lists/web/filter-bar.tsx';
import { SearchText } from '#platform/lists/web/search-text.tsx';
import { latePart } from '#ui/late-part.ts';
import { leadSortingLabels, leadSourceLabels, leadStatusLabels } from '../labels.ts';
import type { LeadSearch } from '../lead-search.ts';
import { sortOf } from '../lead-search.ts';
import { leadSortings, leadSources, leadStatuses } from '../rules.ts';
import { shownFilters } from './filter-chips.ts';

const dialog = latePart(() => import('./lead-filters.late.tsx').then((part) => part.MoreFilters));

interface FilterBarProps {
  readonly search: LeadSearch;
  onChange(changes: Partial<LeadSearch>, isTyping?: boolean): void;
}

export function FilterBar({ search, onChange }: FilterBarProps) {
  const { t } = useLingui();
  return (
    <FilterBarFrame
      filters={
        <>
          <SearchText
            value={search.search ?? ''}
            label={t`Search leads`}
            placeholder={t`Name, email or phone`}
            onChange={(text) => onChange({ search: text === '' ? undefined : text }, true)}
          />
          <FilterInBar
            label={t`Stage`}
            all={t`All stages`}
            value={search.status}
            options={leadStatuses.map((status) => ({ value: status, label: t(leadStatusLabels[status]) }))}
            onChange={(status) => onChange({ status })}
          />
          <FilterInBar
            label={t`Source`}
            all={t`All sources`}
            value={search.source}
            options={leadSources.map((source) => ({ value: source, label: t(leadSourceLabels[source]) }))}
            onChange={(source) => onChange({ source })}
          />
          <MoreFiltersButton part={dialog} search={search} count={shownFilters(search).length} onApply={onChange} />
        </>
      }
    >
      <SortMenu
        value={sortOf(search)}
        options={leadSortings.map((value) => ({ value, label: t(leadSortingLabels[value]) }))}
        onChange={(sort) => onChange({ sort })}
      />
    </FilterBarFrame>
  );
}
