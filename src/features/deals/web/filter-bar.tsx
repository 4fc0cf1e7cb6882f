import { useLingui } from '@lingui/react/macro';
import { FilterBarFrame, FilterInBar, MoreFiltersButton, SortMenu } from '#platform/lists/web/filter-bar.tsx';
import { latePart } from '#ui/late-part.ts';
import { Segmented } from '#ui/segmented.tsx';
import type { DealSearch } from '../deal-search.ts';
import { kindLabels, sortingLabels, stateLabels } from '../labels.ts';
import { dealKinds, dealSortings } from '../rules.ts';
import { shownFilters } from './filter-chips.ts';

const dialog = latePart(() => import('./deal-filters.late.tsx').then((part) => part.MoreFilters));

interface FilterBarProps {
  readonly search: DealSearch;
  onChange(changes: Partial<DealSearch>): void;
}

export function FilterBar({ search, onChange }: FilterBarProps) {
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
          <MoreFiltersButton part={dialog} search={search} count={shownFilters(search).length} onApply={onChange} />
          <SortMenu
            value={search.sort ?? 'latest'}
            options={dealSortings.map((sort) => ({ value: sort, label: t(sortingLabels[sort]) }))}
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
          { value: 'standing', label: t(stateLabels.standing) },
          { value: 'undone', label: t(stateLabels.undone) },
          { value: 'all', label: t({ context: 'deals', message: 'All' }) },
        ]}
      />
    </FilterBarFrame>
  );
}
