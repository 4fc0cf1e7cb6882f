import { useLingui } from '@lingui/react/macro';
import { FilterBarFrame, FilterInBar, MoreFiltersButton } from '#platform/lists/web/filter-bar.tsx';
import { SearchText } from '#platform/lists/web/search-text.tsx';
import { latePart } from '#ui/late-part.ts';
import { Segmented } from '#ui/segmented.tsx';
import { meetingTypeLabels } from '../labels.ts';
import type { MeetingSearch } from '../meeting-search.ts';
import { meetingTypes } from '../rules.ts';
import { shownFilters } from './filter-chips.ts';

const dialog = latePart(() => import('./meeting-filters.late.tsx').then((part) => part.MoreFilters));

interface FilterBarProps {
  readonly search: MeetingSearch;
  onChange(changes: Partial<MeetingSearch>, isTyping?: boolean): void;
}

export function FilterBar({ search, onChange }: FilterBarProps) {
  const { t } = useLingui();
  return (
    <FilterBarFrame
      filters={
        <>
          <SearchText
            value={search.search ?? ''}
            label={t`Search meetings`}
            placeholder={t`Title or client name`}
            onChange={(text) => onChange({ search: text === '' ? undefined : text }, true)}
          />
          <FilterInBar
            label={t`Meeting type`}
            all={t`All Types`}
            value={search.type}
            options={meetingTypes.map((type) => ({ value: type, label: t(meetingTypeLabels[type]) }))}
            onChange={(type) => onChange({ type })}
          />
          <MoreFiltersButton part={dialog} search={search} count={shownFilters(search).length} onApply={onChange} />
        </>
      }
    >
      <Segmented
        label={t`Which meetings`}
        className="phone:flex phone:w-full phone:*:flex-1"
        value={search.when ?? 'upcoming'}
        onChange={(when) => onChange({ when: when === 'upcoming' ? undefined : when })}
        segments={[
          { value: 'upcoming', label: t`Upcoming` },
          { value: 'past', label: t({ context: 'meetings', message: 'Past' }) },
          { value: 'all', label: t({ context: 'meetings', message: 'All' }) },
        ]}
      />
    </FilterBarFrame>
  );
}
