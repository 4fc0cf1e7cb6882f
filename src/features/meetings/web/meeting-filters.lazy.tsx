import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AgentFilterField } from '#features/accounts/web/agent-filter.tsx';
import { AssigneeFilter } from '#features/accounts/web/assignee-filter.tsx';
import { areTurned, DaysFilter } from '#features/accounts/web/day-filter.tsx';
import { ClientFilterField } from '#features/clients/web/client-filter.tsx';
import { PropertyFilterField } from '#features/properties/web/property-filter.tsx';
import { without } from '#platform/lists/web/chosen-filters.ts';
import type { MoreFiltersProps } from '#platform/lists/web/filter-bar.tsx';
import { FilterChoices, MoreFiltersDialog } from '#platform/lists/web/more-filters-dialog.tsx';
import type { MeetingSearch } from '../meeting-search.ts';
import { meetingStatuses, meetingTypes } from '../rules.ts';
import { meetingMoreFilters } from './filter-chips.ts';
import { meetingAssigneeLabels, meetingStatusLabels, meetingTypeLabels } from './labels.ts';

/** Every filter that the bar has no room for; applied together. */
export function MeetingFiltersDialog({ search, onApply, onClose }: MoreFiltersProps<MeetingSearch>) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<MeetingSearch>(search);
  const set = (changes: Partial<MeetingSearch>) => setDraft((before) => ({ ...before, ...changes }));
  return (
    <MoreFiltersDialog
      showLabel={t`Show meetings`}
      isWrong={areTurned(draft)}
      onClear={() => setDraft({ ...draft, ...without(meetingMoreFilters.flat()), type: undefined })}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <FilterChoices
        legend={t`Meeting type`}
        options={meetingTypes.map((type) => ({ value: type, label: t(meetingTypeLabels[type]) }))}
        chosen={draft.type}
        onChange={(type) => set({ type })}
      />
      <FilterChoices
        legend={t`Status`}
        options={meetingStatuses.map((status) => ({ value: status, label: t(meetingStatusLabels[status]) }))}
        chosen={draft.status}
        onChange={(status) => set({ status })}
      />
      <AssigneeFilter
        labels={meetingAssigneeLabels}
        value={draft.whose}
        onChange={(whose) => set({ whose, agent: undefined })}
      />
      <AgentFilterField
        value={draft.agent}
        onChange={(agent) => set(agent ? { agent, whose: undefined } : { agent })}
      />
      <ClientFilterField value={draft.client} onChange={(client) => set({ client })} />
      <PropertyFilterField value={draft.property} onChange={(property) => set({ property })} />
      <DaysFilter value={draft} onChange={set} />
    </MoreFiltersDialog>
  );
}
