import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AgentFilter } from '#features/accounts/web/agent-filter.tsx';
import { areTurned, DaysFilter } from '#features/accounts/web/day-filter.tsx';
import { ClientFilter } from '#features/clients/web/client-filter.tsx';
import { PropertyFilter } from '#features/properties/web/property-filter.tsx';
import { without } from '#platform/lists/web/chosen-filters.ts';
import type { MoreFiltersProps } from '#platform/lists/web/filter-bar.tsx';
import { Choices, MoreFiltersDialog } from '#platform/lists/web/more-filters-dialog.tsx';
import type { DocumentSearch } from '../document-search.ts';
import { documentTypeLabels } from '../labels.ts';
import { documentTypes } from '../rules.ts';
import { moreFilters } from './filter-chips.ts';

/** Every filter that the bar has no room for; applied together. */
export function MoreFilters({ search, onApply, onClose }: MoreFiltersProps<DocumentSearch>) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<DocumentSearch>(search);
  const set = (changes: Partial<DocumentSearch>) => setDraft((before) => ({ ...before, ...changes }));
  return (
    <MoreFiltersDialog
      showLabel={t`Show documents`}
      isWrong={areTurned(draft)}
      onClear={() => setDraft({ ...draft, ...without(moreFilters.flat()), type: undefined })}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <Choices
        legend={t`Document type`}
        options={documentTypes.map((type) => ({ value: type, label: t(documentTypeLabels[type]) }))}
        chosen={draft.type}
        onChange={(type) => set({ type })}
      />
      <PropertyFilter value={draft.property} onChange={(property) => set({ property })} />
      <ClientFilter value={draft.client} onChange={(client) => set({ client })} />
      <AgentFilter value={draft.agent} onChange={(agent) => set({ agent })} />
      <DaysFilter value={draft} onChange={set} />
    </MoreFiltersDialog>
  );
}
