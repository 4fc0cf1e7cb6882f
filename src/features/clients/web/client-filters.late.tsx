import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PersonPicker } from '#features/accounts/web/person-picker.tsx';
import { useMe } from '#features/accounts/web/queries.ts';
import { parseMoney } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { WordInput } from '#ui/word-input.tsx';
import { clientTypes } from '../rules.ts';
import type { ClientSearch } from './client-search.ts';
import { moreFilters, without } from './filter-chips.ts';
import { clientTypeLabels } from './labels.ts';

interface MoreFiltersProps {
  readonly search: ClientSearch;
  onApply(changes: Partial<ClientSearch>): void;
  onClose(): void;
}

/** Every filter that the bar has no room for; applied together. */
export function MoreFilters({ search, onApply, onClose }: MoreFiltersProps) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const [draft, setDraft] = useState<ClientSearch>(search);
  const set = (changes: Partial<ClientSearch>) => setDraft((before) => ({ ...before, ...changes }));
  const amount = (text: string) => (text === '' ? undefined : Number(parseMoney(text) ?? text));
  const toggleType = (type: string, isOn: boolean) => {
    const rest = (draft.type ?? []).filter((other) => other !== type);
    const chosen = isOn ? [...rest, type] : rest;
    set({ type: chosen.length > 0 ? chosen : undefined });
  };
  const [least, most] = [draft.budget_min, draft.budget_max];
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
          <Button variant="main" type="submit" form="more-filters" disabled={isTurned}>{t`Show clients`}</Button>
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
        <fieldset>
          <legend className="mb-1 font-medium text-ink">{t`Type`}</legend>
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            {clientTypes.map((type) => (
              <Checkbox
                key={type}
                label={t(clientTypeLabels[type])}
                checked={draft.type?.includes(type) ?? false}
                onChange={(event) => toggleType(type, event.target.checked)}
              />
            ))}
          </div>
        </fieldset>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t`Budget from`}>
            {(control) => (
              <MoneyField
                {...control}
                value={least?.toString() ?? ''}
                onChange={(value) => set({ budget_min: amount(value) })}
              />
            )}
          </Field>
          <Field label={t`Budget up to`} error={isTurned ? t`Less than the lowest budget` : undefined}>
            {(control) => (
              <MoneyField
                {...control}
                value={most?.toString() ?? ''}
                onChange={(value) => set({ budget_max: amount(value) })}
              />
            )}
          </Field>
        </div>
        <fieldset>
          <legend className="mb-1 font-medium text-ink">{t`Preferred Locations`}</legend>
          <WordInput
            label={t`Add a location`}
            addLabel={t`Add location`}
            maxLength={100}
            value={draft.location ?? []}
            onChange={(words) => set({ location: words.length > 0 ? [...words] : undefined })}
          />
        </fieldset>
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
        <Field label={t`Added since`}>
          {(control) => (
            <DateField
              {...control}
              format={date_format}
              value={draft.added_since ?? ''}
              onChange={(value) => set({ added_since: value === '' ? undefined : value })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
