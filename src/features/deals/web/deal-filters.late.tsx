import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AgentFilter } from '#features/accounts/web/agent-filter.tsx';
import { areTurned, DaysFilter } from '#features/accounts/web/day-filter.tsx';
import { ClientFilter } from '#features/clients/web/client-filter.tsx';
import { PropertyFilter } from '#features/properties/web/property-filter.tsx';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { without } from '#platform/lists/web/chosen-filters.ts';
import type { MoreFiltersProps } from '#platform/lists/web/filter-bar.tsx';
import { MoreFiltersDialog } from '#platform/lists/web/more-filters-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import type { DealSearch } from '../deal-search.ts';
import { kindLabels } from '../labels.ts';
import { dealKinds } from '../rules.ts';
import { moreFilters } from './filter-chips.ts';

/** Every filter that the bar has no room for; applied together. */
export function MoreFilters({ search, onApply, onClose }: MoreFiltersProps<DealSearch>) {
  const { t } = useLingui();
  const types = useTypes();
  const [draft, setDraft] = useState<DealSearch>(search);
  const set = (changes: Partial<DealSearch>) => setDraft((before) => ({ ...before, ...changes }));
  const idOr = (id: string) => (id === '' ? undefined : id);
  return (
    <MoreFiltersDialog
      showLabel={t`Show deals`}
      isWrong={areTurned(draft)}
      onClear={() => setDraft({ ...draft, ...without(moreFilters.flat()), kind: undefined })}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <Field label={t`Kind`}>
        {(control) => (
          <Select {...control} value={draft.kind ?? ''} onChange={({ target }) => set({ kind: idOr(target.value) })}>
            <option value="">{t`Any`}</option>
            {dealKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(kindLabels[kind])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t`Property type`}>
        {(control) => (
          <Select {...control} value={draft.type ?? ''} onChange={({ target }) => set({ type: idOr(target.value) })}>
            <option value="">{t`Any`}</option>
            {types.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="none">{t`No type`}</option>
          </Select>
        )}
      </Field>
      <AgentFilter value={draft.agent} onChange={(agent) => set({ agent })} />
      <DaysFilter value={draft} onChange={set} />
      <ClientFilter value={draft.client} onChange={(client) => set({ client })} />
      <PropertyFilter value={draft.property} onChange={(property) => set({ property })} />
    </MoreFiltersDialog>
  );
}
