import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormats } from '#features/accounts/web/formats.ts';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { useMe } from '#features/accounts/web/queries.ts';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { PropertyPicker } from '#features/properties/web/property-picker.tsx';
import { without } from '#platform/lists/web/chosen-filters.ts';
import type { MoreFiltersProps } from '#platform/lists/web/filter-bar.tsx';
import { Choices, MoreFiltersDialog } from '#platform/lists/web/more-filters-dialog.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { meetingStatuses, meetingTypes } from '../rules.ts';
import { moreFilters } from './filter-chips.ts';
import { meetingStatusLabels, meetingTypeLabels, whoseLabels } from './labels.ts';
import type { MeetingSearch } from './meeting-search.ts';

const whose = ['mine', 'unassigned'] as const;

/** Every filter that the bar has no room for; applied together. */
export function MoreFilters({ search, onApply, onClose }: MoreFiltersProps<MeetingSearch>) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const { today } = useFormats();
  const [draft, setDraft] = useState<MeetingSearch>(search);
  const set = (changes: Partial<MeetingSearch>) => setDraft((before) => ({ ...before, ...changes }));
  const isTurned = draft.from !== undefined && draft.until !== undefined && draft.from > draft.until;
  return (
    <MoreFiltersDialog
      showLabel={t`Show meetings`}
      isWrong={isTurned}
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
      <Field label={t`Client`}>
        {(control) => (
          <ClientPicker
            {...control}
            value={draft.client ?? ''}
            placeholder={t`Any`}
            onChange={(id) => set({ client: id === '' ? undefined : id })}
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
        {(['from', 'until'] as const).map((name) => (
          <Field
            key={name}
            label={name === 'from' ? t`From day` : t`Until day`}
            error={name === 'until' && isTurned ? t`Before the first day` : undefined}
          >
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
