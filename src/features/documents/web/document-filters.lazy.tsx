import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AgentFilterField } from '#features/accounts/web/agent-filter.tsx';
import { areTurned, DaysFilter } from '#features/accounts/web/day-filter.tsx';
import { ClientFilterField } from '#features/clients/web/client-filter.tsx';
import { PropertyFilterField } from '#features/properties/web/property-filter.tsx';
import { without } from '#platform/lists/web/chosen-filters.ts';
import type { MoreFiltersProps } from '#platform/lists/web/filter-bar.tsx';
import { FilterChoices, MoreFiltersDialog } from '#platform/lists/web/more-filters-dialog.tsx';
import type { DocumentSearch } from '../document-search.ts';
import { documentTypes } from '../rules.ts';
import { documentMoreFilters } from './filter-chips.ts';
import { documentTypeLabels } from './labels.ts';

/** Every filter that the bar has no room for; applied together. */
export function DocumentFiltersDialog({ search, onApply, onClose }: MoreFiltersProps<DocumentSearch>) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<DocumentSearch>(search);
  const set = (changes: Partial<DocumentSearch>) => setDraft((before) => ({ ...before, ...changes }));
  return (
    <MoreFiltersDialog
      showLabel={t`Show documents`}
      isWrong={areTurned(draft)}
      onClear={() => setDraft({ ...draft, ...without(documentMoreFilters.flat()), type: undefined })}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <FilterChoices
        legend={t`Document type`}
        options={documentTypes.map((type) => ({ value: type, label: t(documentTypeLabels[type]) }))}
        chosen={draft.type}
        onChange={(type) => set({ type })}
      />
      <PropertyFilterField value={draft.property} onChange={(property) => set({ property })} />
      <ClientFilterField value={draft.client} onChange={(client) => set({ client })} />
      <AgentFilterField value={draft.agent} onChange={(agent) => set({ agent })} />
      <DaysFilter value={draft} onChange={set} />
    </MoreFiltersDialog>
  );
}
