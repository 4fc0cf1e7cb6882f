import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AgentFilter } from '#features/accounts/web/agent-filter.tsx';
import { areTurned, DaysFilter } from '#features/accounts/web/day-filter.tsx';
import { WhoseFilter } from '#features/accounts/web/whose-filter.tsx';
import { ClientFilter } from '#features/clients/web/client-filter.tsx';
import { PropertyFilter } from '#features/properties/web/property-filter.tsx';
import { without } from '#platform/lists/web/chosen-filters.ts';
import type { MoreFiltersProps } from '#platform/lists/web/filter-bar.tsx';
import { Choices, MoreFiltersDialog } from '#platform/lists/web/more-filters-dialog.tsx';
import { meetingStatusLabels, meetingTypeLabels, whoseLabels } from '../labels.ts';
import type { MeetingSearch } from '../meeting-search.ts';
import { meetingStatuses, meetingTypes } from '../rules.ts';
import { moreFilters } from './filter-chips.ts';

/** Every filter that the bar has no room for; applied together. */
export function MoreFilters({ search, onApply, onClose }: MoreFiltersProps<MeetingSearch>) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<MeetingSearch>(search);
  const set = (changes: Partial<MeetingSearch>) => setDraft((before) => ({ ...before, ...changes }));
  return (
    <MoreFiltersDialog
      showLabel={t`Show meetings`}
      isWrong={areTurned(draft)}
      onClear={() => setDraft({ ...draft, ...without(moreFilters.flat()), type: undefined })}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <Choices
        legend={t`Meeting type`}
        options={meetingTypes.map((type) => ({ value: type, label: t(meetingTypeLabels[type]) }))}
        chosen={draft.type}
        onChange={(type) => set({ type })}
      />
      <Choices
        legend={t`Status`}
        options={meetingStatuses.map((status) => ({ value: status, label: t(meetingStatusLabels[status]) }))}
        chosen={draft.status}
        onChange={(status) => set({ status })}
      />
      <WhoseFilter labels={whoseLabels} value={draft.whose} onChange={(whose) => set({ whose, agent: undefined })} />
      <AgentFilter value={draft.agent} onChange={(agent) => set(agent ? { agent, whose: undefined } : { agent })} />
      <ClientFilter value={draft.client} onChange={(client) => set({ client })} />
      <PropertyFilter value={draft.property} onChange={(property) => set({ property })} />
      <DaysFilter value={draft} onChange={set} />
    </MoreFiltersDialog>
  );
}
