import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AgentFilterField } from '#features/accounts/web/agent-filter.tsx';
import { AmountRangeFilter, isNoRange } from '#features/accounts/web/amount-range-filter.tsx';
import { AssigneeFilter } from '#features/accounts/web/assignee-filter.tsx';
import { DayFilter } from '#features/accounts/web/day-filter.tsx';
import { PropertyFilterField } from '#features/properties/web/property-filter.tsx';
import { without } from '#platform/lists/web/chosen-filters.ts';
import type { MoreFiltersProps } from '#platform/lists/web/filter-bar.tsx';
import { FilterChoices, MoreFiltersDialog } from '#platform/lists/web/more-filters-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import type { LeadSearch } from '../lead-search.ts';
import { followUps, interests, leadSources, leadStatuses } from '../rules.ts';
import { leadMoreFilters } from './filter-chips.ts';
import { followUpLabels, leadAssigneeLabels } from './follow-up-labels.ts';
import { interestLabels, leadSourceLabels, leadStatusLabels } from './labels.ts';

/** Every filter that the bar has no room for; applied together. */
export function LeadFiltersDialog({ search, onApply, onClose }: MoreFiltersProps<LeadSearch>) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<LeadSearch>(search);
  const set = (changes: Partial<LeadSearch>) => setDraft((before) => ({ ...before, ...changes }));
  const isWrong = isNoRange(draft.budget_min, draft.budget_max);
  return (
    <MoreFiltersDialog
      showLabel={t`Show leads`}
      isWrong={isWrong}
      onClear={() => setDraft({ ...draft, ...without(leadMoreFilters.flat()), status: undefined, source: undefined })}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <FilterChoices
        legend={t`Stage`}
        options={leadStatuses.map((status) => ({ value: status, label: t(leadStatusLabels[status]) }))}
        chosen={draft.status}
        onChange={(status) => set({ status })}
      />
      <FilterChoices
        legend={t`Source`}
        options={[...leadSources, 'unknown' as const].map((source) => ({
          value: source,
          label: t(leadSourceLabels[source]),
        }))}
        chosen={draft.source}
        onChange={(source) => set({ source })}
      />
      <FilterChoices
        legend={t`Interest type`}
        options={interests.map((interest) => ({ value: interest, label: t(interestLabels[interest]) }))}
        chosen={draft.interest}
        onChange={(interest) => set({ interest })}
      />
      <Field label={t`Next follow-up`}>
        {(control) => (
          <Select
            {...control}
            value={draft.follow_up ?? ''}
            onChange={({ target }) => set({ follow_up: followUps.find((name) => name === target.value) })}
          >
            <option value="">{t`Any`}</option>
            {followUps.map((name) => (
              <option key={name} value={name}>
                {t(followUpLabels[name])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t`Answered`}>
        {(control) => (
          <Select
            {...control}
            value={draft.answered ?? ''}
            onChange={({ target }) => set({ answered: target.value === 'yes' ? 'yes' : undefined })}
          >
            <option value="">{t`Any`}</option>
            <option value="yes">{t`Yes`}</option>
          </Select>
        )}
      </Field>
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
      <AssigneeFilter
        labels={leadAssigneeLabels}
        value={draft.whose}
        onChange={(whose) => set({ whose, agent: undefined })}
      />
      <AgentFilterField
        value={draft.agent}
        onChange={(agent) => set(agent ? { agent, whose: undefined } : { agent })}
      />
      <PropertyFilterField value={draft.property} onChange={(property) => set({ property })} />
      <div className="grid grid-cols-2 gap-3">
        <DayFilter
          label={t`Added since`}
          value={draft.created_since}
          onChange={(created_since) => set({ created_since })}
        />
        <DayFilter
          label={t`Added until`}
          value={draft.created_until}
          onChange={(created_until) => set({ created_until })}
        />
      </div>
    </MoreFiltersDialog>
  );
}
