import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AgentFilterField } from '#features/accounts/web/agent-filter.tsx';
import { AmountRangeFilter, isNoRange } from '#features/accounts/web/amount-range-filter.tsx';
import { DayFilter } from '#features/accounts/web/day-filter.tsx';
import { ClientFilterField } from '#features/clients/web/client-filter.tsx';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { without } from '#platform/lists/web/chosen-filters.ts';
import type { MoreFiltersProps } from '#platform/lists/web/filter-bar.tsx';
import { FilterChoices, MoreFiltersDialog } from '#platform/lists/web/more-filters-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import type { PropertySearch } from '../property-search.ts';
import { propertyStatuses, purposes } from '../rules.ts';
import { AreaRangeFilter } from './area-range-filter.tsx';
import { CityFilter } from './city-filter.tsx';
import { propertyMoreFilters } from './filter-chips.ts';
import { propertyStatusLabels, purposeLabels } from './labels.ts';

const roomChoices = [1, 2, 3, 4, 5];

/** Every filter that the bar has no room for; applied together. */
export function PropertyFiltersDialog({ search, onApply, onClose }: MoreFiltersProps<PropertySearch>) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<PropertySearch>(search);
  const types = useTypes();
  const set = (changes: Partial<PropertySearch>) => setDraft((before) => ({ ...before, ...changes }));
  const least = (choice: string) => (choice === '' ? undefined : Number(choice));
  const isWrong = isNoRange(draft.price_min, draft.price_max) || isNoRange(draft.area_min, draft.area_max);
  return (
    <MoreFiltersDialog
      showLabel={t`Show properties`}
      isWrong={isWrong}
      onClear={() => setDraft({ ...draft, ...without(propertyMoreFilters.flat()), type: undefined })}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <FilterChoices
        legend={t`Purpose`}
        options={purposes.map((value) => ({ value, label: t(purposeLabels[value]) }))}
        chosen={draft.purpose}
        onChange={(purpose) => set({ purpose })}
      />
      <FilterChoices
        legend={t`Status`}
        options={propertyStatuses.map((value) => ({ value, label: t(propertyStatusLabels[value]) }))}
        chosen={draft.status}
        onChange={(status) => set({ status })}
      />
      <div className="grid grid-cols-2 gap-3">
        <AmountRangeFilter
          labels={[t`Price from`, t`Price up to`]}
          reversedRangeText={t`Must be at least the minimum price`}
          least={draft.price_min}
          most={draft.price_max}
          onLeast={(price_min) => set({ price_min })}
          onMost={(price_max) => set({ price_max })}
        />
        <Field label={t`Bedrooms`}>
          {(control) => (
            <Select
              {...control}
              value={draft.bedrooms_min ?? ''}
              onChange={(event) => set({ bedrooms_min: least(event.target.value) })}
            >
              <option value="">{t`Any`}</option>
              {roomChoices.map((count) => (
                <option key={count} value={count}>{t`${count} or more`}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Bathrooms`}>
          {(control) => (
            <Select
              {...control}
              value={draft.bathrooms_min ?? ''}
              onChange={(event) => set({ bathrooms_min: least(event.target.value) })}
            >
              <option value="">{t`Any`}</option>
              {roomChoices.map((count) => (
                <option key={count} value={count}>{t`${count} or more`}</option>
              ))}
            </Select>
          )}
        </Field>
        <AreaRangeFilter
          least={draft.area_min}
          most={draft.area_max}
          onLeast={(area_min) => set({ area_min })}
          onMost={(area_max) => set({ area_max })}
        />
      </div>
      <CityFilter value={draft.city?.[0]} onChange={(city) => set({ city: city === undefined ? undefined : [city] })} />
      <AgentFilterField value={draft.agent} onChange={(agent) => set({ agent })} />
      <ClientFilterField label={t`Owner`} value={draft.owner} onChange={(owner) => set({ owner })} />
      <DayFilter
        label={t`Listed since`}
        value={draft.listed_since}
        onChange={(listed_since) => set({ listed_since })}
      />
      <FilterChoices
        legend={t`Type`}
        options={[...types.map(({ id, name }) => ({ value: id, label: name })), { value: 'none', label: t`No type` }]}
        chosen={draft.type}
        onChange={(type) => set({ type })}
      />
    </MoreFiltersDialog>
  );
}
