import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormats } from '#features/accounts/web/formats.ts';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { useMe } from '#features/accounts/web/queries.ts';
import { PropertyPicker } from '#features/properties/web/property-picker.tsx';
import { without } from '#platform/lists/web/chosen-filters.ts';
import type { MoreFiltersProps } from '#platform/lists/web/filter-bar.tsx';
import { AmountFilter, Choices, isTurned, MoreFiltersDialog } from '#platform/lists/web/more-filters-dialog.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { followUps, interests, leadSources, leadStatuses } from '../rules.ts';
import { moreFilters } from './filter-chips.ts';
import { followUpLabels, whoseLabels } from './follow-up-labels.ts';
import { interestLabels, leadSourceLabels, leadStatusLabels } from './labels.ts';
import type { LeadSearch } from './lead-search.ts';

const whose = ['mine', 'unassigned'] as const;

/** Every filter that the bar has no room for; applied together. */
export function MoreFilters({ search, onApply, onClose }: MoreFiltersProps<LeadSearch>) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const { today } = useFormats();
  const [draft, setDraft] = useState<LeadSearch>(search);
  const set = (changes: Partial<LeadSearch>) => setDraft((before) => ({ ...before, ...changes }));
  const isWrong = isTurned(draft.budget_min, draft.budget_max);
  return (
    <MoreFiltersDialog
      showLabel={t`Show leads`}
      isWrong={isWrong}
      onClear={() => setDraft({ ...draft, ...without(moreFilters.flat()), status: undefined })}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <Choices
        legend={t`Stage`}
        options={leadStatuses.map((status) => ({ value: status, label: t(leadStatusLabels[status]) }))}
        chosen={draft.status}
        onChange={(status) => set({ status })}
      />
      <Choices
        legend={t`Source`}
        options={[...leadSources, 'unknown' as const].map((source) => ({
          value: source,
          label: t(leadSourceLabels[source]),
        }))}
        chosen={draft.source}
        onChange={(source) => set({ source })}
      />
      <Choices
        legend={t`Interest Type`}
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
      <div className="grid grid-cols-2 gap-3">
        <AmountFilter
          label={t`Budget from`}
          value={draft.budget_min}
          onChange={(value) => set({ budget_min: value })}
        />
        <AmountFilter
          label={t`Budget up to`}
          error={isWrong ? t`Less than the lowest budget` : undefined}
          value={draft.budget_max}
          onChange={(value) => set({ budget_max: value })}
        />
      </div>
      <Field label={t`Whose`}>
        {(control) => (
          <Select
            {...control}
            value={draft.whose ?? ''}
            onChange={({ target }) => set({ whose: whose.find((name) => name === target.value), agent: undefined })}
          >
            <option value="">{t`Anybody's`}</option>
            {whose.map((name) => (
              <option key={name} value={name}>
                {t(whoseLabels[name])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t`Agent`}>
        {(control) => (
          <PersonPicker
            {...control}
            value={draft.agent?.[0] ?? ''}
            placeholder={t`Any`}
            onChange={(id) => set(id === '' ? { agent: undefined } : { agent: [id], whose: undefined })}
          />
        )}
      </Field>
      <Field label={t`Property`}>
        {(control) => (
          <PropertyPicker
            {...control}
            value={draft.property ?? ''}
            placeholder={t`Any`}
            onChange={(id) => set({ property: id === '' ? undefined : id })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        {(['created_since', 'created_until'] as const).map((name) => (
          <Field key={name} label={name === 'created_since' ? t`Added since` : t`Added until`}>
            {(control) => (
              <DateField
                {...control}
                format={date_format}
                today={today()}
                value={draft[name] ?? ''}
                onChange={(value) => set({ [name]: value === '' ? undefined : value })}
              />
            )}
          </Field>
        ))}
      </div>
    </MoreFiltersDialog>
  );
}
