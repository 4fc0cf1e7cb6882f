import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AgentFilterField } from '#features/accounts/web/agent-filter.tsx';
import { AmountRangeFilter, isNoRange } from '#features/accounts/web/amount-range-filter.tsx';
import { DayFilter } from '#features/accounts/web/day-filter.tsx';
import { without } from '#platform/lists/web/chosen-filters.ts';
import type { MoreFiltersProps } from '#platform/lists/web/filter-bar.tsx';
import { FilterChoices, MoreFiltersDialog } from '#platform/lists/web/more-filters-dialog.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import type { ClientSearch } from '../client-search.ts';
import { clientTypes } from '../rules.ts';
import { clientMoreFilters } from './filter-chips.ts';
import { clientTypeLabels } from './labels.ts';

/** Every filter that the bar has no room for; applied together. */
export function ClientFiltersDialog({ search, onApply, onClose }: MoreFiltersProps<ClientSearch>) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<ClientSearch>(search);
  const set = (changes: Partial<ClientSearch>) => setDraft((before) => ({ ...before, ...changes }));
  const isWrong = isNoRange(draft.budget_min, draft.budget_max);
  return (
    <MoreFiltersDialog
      showLabel={t`Show clients`}
      isWrong={isWrong}
      onClear={() => setDraft({ ...draft, ...without(clientMoreFilters.flat()), type: undefined })}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <FilterChoices
        legend={t`Type`}
        options={clientTypes.map((type) => ({ value: type, label: t(clientTypeLabels[type]) }))}
        chosen={draft.type}
        onChange={(type) => set({ type })}
      />
      <div className="grid grid-cols-2 gap-3">
        <AmountRangeFilter
          labels={[t`Budget from`, t`Budget up to`]}
          reversedRangeText={t`Must be at least the minimum budget`}
          least={draft.budget_min}
          most={draft.budget_max}
          onLeast={(budget_min) => set({ budget_min })}
          onMost={(budget_max) => set({ budget_max })}
        />
      </div>
      <fieldset>
        <legend className="mb-1 font-medium text-ink">{t`Preferred locations`}</legend>
        <TagInput
          label={t`Add a location`}
          addLabel={t`Add location`}
          maxLength={100}
          value={draft.location ?? []}
          onChange={(values) => set({ location: values.length > 0 ? [...values] : undefined })}
        />
      </fieldset>
      <AgentFilterField value={draft.agent} onChange={(agent) => set({ agent })} />
      <DayFilter label={t`Added since`} value={draft.added_since} onChange={(added_since) => set({ added_since })} />
    </MoreFiltersDialog>
  );
}
