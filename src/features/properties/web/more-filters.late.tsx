import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { useMe } from '#features/accounts/web/queries.ts';
import { ClientPicker } from '#features/clients/web/client-picker.tsx';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { parseMoney } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { findIn } from '#ui/combobox-options.ts';
import { DateField } from '#ui/date-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { Select } from '#ui/select.tsx';
import { purposes, statuses } from '../rules.ts';
import { moreFilters, without } from './filter-chips.ts';
import { purposeLabels, statusLabels } from './labels.ts';
import type { PropertySearch } from './property-search.ts';
import { citiesQuery } from './queries.ts';

interface MoreFiltersProps {
  readonly search: PropertySearch;
  onApply(changes: Partial<PropertySearch>): void;
  onClose(): void;
}

const roomChoices = [1, 2, 3, 4, 5];

/** Every filter that the bar has no room for; applied together. */
export function MoreFilters({ search, onApply, onClose }: MoreFiltersProps) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const [draft, setDraft] = useState<PropertySearch>(search);
  const cities = useQuery(citiesQuery(''));
  const types = useQuery(propertyTypesQuery);
  const set = (changes: Partial<PropertySearch>) => setDraft((before) => ({ ...before, ...changes }));
  const number = (text: string) =>
    text === '' || !Number.isFinite(Number(text)) ? undefined : Math.max(0, Number(text));
  const amount = (text: string) => (text === '' ? undefined : Number(parseMoney(text) ?? text));
  const toggle = (name: 'status' | 'purpose' | 'type', value: string, isOn: boolean) => {
    const rest = (draft[name] ?? []).filter((other) => other !== value);
    const chosen = isOn ? [...rest, value] : rest;
    set({ [name]: chosen.length > 0 ? chosen : undefined });
  };
  const [least, most] = [draft.price_min, draft.price_max];
  const isTurned = least !== undefined && most !== undefined && least > most;

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      place="end"
      title={t`More Filters`}
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() => setDraft({ ...draft, ...without(moreFilters.flat()), type: undefined })}
          >{t`Clear all`}</Button>
          <span className="flex-1" />
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="main" type="submit" form="more-filters" disabled={isTurned}>{t`Show properties`}</Button>
        </>
      }
    >
      <form
        id="more-filters"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onApply(draft);
        }}
      >
        <Choices legend={t`Purpose`}>
          {purposes.map((purpose) => (
            <Checkbox
              key={purpose}
              label={t(purposeLabels[purpose])}
              checked={draft.purpose?.includes(purpose) ?? false}
              onChange={(event) => toggle('purpose', purpose, event.target.checked)}
            />
          ))}
        </Choices>
        <Choices legend={t`Status`}>
          {statuses.map((status) => (
            <Checkbox
              key={status}
              label={t(statusLabels[status])}
              checked={draft.status?.includes(status) ?? false}
              onChange={(event) => toggle('status', status, event.target.checked)}
            />
          ))}
        </Choices>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t`Price from`}>
            {(control) => (
              <MoneyField
                {...control}
                value={least?.toString() ?? ''}
                onChange={(value) => set({ price_min: amount(value) })}
              />
            )}
          </Field>
          <Field label={t`Price up to`} error={isTurned ? t`Less than the lowest price` : undefined}>
            {(control) => (
              <MoneyField
                {...control}
                value={most?.toString() ?? ''}
                onChange={(value) => set({ price_max: amount(value) })}
              />
            )}
          </Field>
          <Field label={t`Bedrooms`}>
            {(control) => (
              <Select
                {...control}
                value={draft.bedrooms_min ?? ''}
                onChange={(event) => set({ bedrooms_min: number(event.target.value) })}
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
                onChange={(event) => set({ bathrooms_min: number(event.target.value) })}
              >
                <option value="">{t`Any`}</option>
                {roomChoices.map((count) => (
                  <option key={count} value={count}>{t`${count} or more`}</option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t`Area from`}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                unit={t`sq ft`}
                value={draft.area_min ?? ''}
                onChange={(event) => set({ area_min: number(event.target.value) })}
              />
            )}
          </Field>
          <Field label={t`Area up to`}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                unit={t`sq ft`}
                value={draft.area_max ?? ''}
                onChange={(event) => set({ area_max: number(event.target.value) })}
              />
            )}
          </Field>
        </div>
        <Field label={t`City`}>
          {(control) => (
            <Combobox
              {...control}
              value={draft.city?.[0] ? { value: draft.city[0], label: draft.city[0] } : null}
              find={findIn((cities.data ?? []).map((city) => ({ value: city, label: city })))}
              placeholder={t`Any`}
              onChange={(option) => set({ city: option ? [option.value] : undefined })}
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
        <Field label={t`Owner`}>
          {(control) => (
            <ClientPicker
              {...control}
              value={draft.owner ?? ''}
              placeholder={t`Any`}
              onChange={(id) => set({ owner: id === '' ? undefined : id })}
            />
          )}
        </Field>
        <Field label={t`Listed since`}>
          {(control) => (
            <DateField
              {...control}
              format={date_format}
              value={draft.listed_since ?? ''}
              onChange={(value) => set({ listed_since: value === '' ? undefined : value })}
            />
          )}
        </Field>
        <Choices legend={t`Type`}>
          {types.data?.map((type) => (
            <Checkbox
              key={type.id}
              label={type.name}
              checked={draft.type?.includes(type.id) ?? false}
              onChange={(event) => toggle('type', type.id, event.target.checked)}
            />
          ))}
        </Choices>
      </form>
    </Dialog>
  );
}

function Choices({ legend, children }: { legend: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink">{legend}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">{children}</div>
    </fieldset>
  );
}
