import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormats } from '#features/accounts/web/formats.ts';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { useMe } from '#features/accounts/web/queries.ts';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { PropertyPicker } from '#features/properties/web/property-picker.tsx';
import { without } from '#platform/lists/web/chosen-filters.ts';
import type { MoreFiltersProps } from '#platform/lists/web/filter-bar.tsx';
import { MoreFiltersDialog } from '#platform/lists/web/more-filters-dialog.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { dealKinds } from '../rules.ts';
import type { DealSearch } from './deal-search.ts';
import { moreFilters } from './filter-chips.ts';
import { kindLabels } from './labels.ts';

/** Every filter that the bar has no room for; applied together. */
export function MoreFilters({ search, onApply, onClose }: MoreFiltersProps<DealSearch>) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const { today } = useFormats();
  const [draft, setDraft] = useState<DealSearch>(search);
  const set = (changes: Partial<DealSearch>) => setDraft((before) => ({ ...before, ...changes }));
  const isTurned = draft.from !== undefined && draft.until !== undefined && draft.from > draft.until;
  const idOr = (id: string) => (id === '' ? undefined : id);
  return (
    <MoreFiltersDialog
      showLabel={t`Show deals`}
      isWrong={isTurned}
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
      <Field label={t`Agent`}>
        {(control) => (
          <PersonPicker
            {...control}
            value={draft.agent?.[0] ?? ''}
            placeholder={t`Any`}
            onChange={(id) => set({ agent: id === '' ? undefined : [id] })}
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
                onChange={(value) => set({ [name]: idOr(value) })}
              />
            )}
          </Field>
        ))}
      </div>
      <Field label={t`Client`}>
        {(control) => (
          <ClientPicker
            {...control}
            value={draft.client ?? ''}
            placeholder={t`Any`}
            onChange={(id) => set({ client: idOr(id) })}
          />
        )}
      </Field>
      <Field label={t`Property`}>
        {(control) => (
          <PropertyPicker
            {...control}
            value={draft.property ?? ''}
            placeholder={t`Any`}
            onChange={(id) => set({ property: idOr(id) })}
          />
        )}
      </Field>
    </MoreFiltersDialog>
  );
}
