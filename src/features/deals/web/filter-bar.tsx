import { useLingui } from '@lingui/react/macro';
import { FilterBarFrame, FilterInBar, MoreFiltersButton, SortMenu } from '#platform/lists/web/filter-bar.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Segmented } from '#ui/segmented.tsx';
import type { DealSearch } from '../deal-search.ts';
import { dealKinds, dealSortings } from '../rules.ts';
import { activeDealFilters } from './filter-chips.ts';
import { dealSortingLabels, dealStateLabels, kindLabels } from './labels.ts';

const dialog = lazyComponent(() => import('./deal-filters.lazy.tsx').then((part) => part.DealFiltersDialog));

interface FilterBarProps {
  readonly search: DealSearch;
  onChange(changes: Partial<DealSearch>): void;
}

export function DealFilterBar({ search, onChange }: FilterBarProps) {
  const { t } = useLingui();
  return (
    <FilterBarFrame
      filters={
        <>
          <FilterInBar
            label={t`Kind`}
            all={t`All Types`}
            value={search.kind ? [search.kind] : undefined}
            options={dealKinds.map((kind) => ({ value: kind, label: t(kindLabels[kind]) }))}
            onChange={(kinds) => onChange({ kind: kinds?.[0] })}
          />
          <MoreFiltersButton
            part={dialog}
            search={search}
            count={activeDealFilters(search).length}
            onApply={onChange}
          />
          <SortMenu
            value={search.sort ?? 'latest'}
            options={dealSortings.map((sort) => ({ value: sort, label: t(dealSortingLabels[sort]) }))}
            onChange={(sort) => onChange({ sort })}
          />
        </>
      }
    >
      <Segmented
        label={t`Deal status`}
        className="phone:flex phone:w-full phone:*:flex-1"
        value={search.state ?? 'standing'}
        onChange={(state) => onChange({ state: state === 'standing' ? undefined : state })}
        segments={[
          { value: 'standing', label: t(dealStateLabels.standing) },
          { value: 'undone', label: t(dealStateLabels.undone) },
          { value: 'all', label: t({ context: 'deals', message: 'All' }) },
        ]}
      />
    </FilterBarFrame>
  );
}
