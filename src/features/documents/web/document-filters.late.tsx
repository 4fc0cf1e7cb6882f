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
import { documentTypes } from '../rules.ts';
import type { DocumentSearch } from './document-search.ts';
import { moreFilters } from './filter-chips.ts';
import { documentTypeLabels } from './labels.ts';

/** Every filter that the bar has no room for; applied together. */
export function MoreFilters({ search, onApply, onClose }: MoreFiltersProps<DocumentSearch>) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const { today } = useFormats();
  const [draft, setDraft] = useState<DocumentSearch>(search);
  const set = (changes: Partial<DocumentSearch>) => setDraft((before) => ({ ...before, ...changes }));
  const isTurned = draft.from !== undefined && draft.until !== undefined && draft.from > draft.until;
  return (
    <MoreFiltersDialog
      showLabel={t`Show documents`}
      isWrong={isTurned}
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
                onChange={(value) => set({ [name]: value === '' ? undefined : value })}
              />
            )}
          </Field>
        ))}
      </div>
    </MoreFiltersDialog>
  );
}
