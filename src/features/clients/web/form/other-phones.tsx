import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import type { ComponentType } from 'react';
import { useEffect, useRef } from 'react';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { FieldName, Form } from '#platform/forms/web/form-state.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { LabelledRecordField } from '#platform/forms/web/record-fields.tsx';
import {
  joinOtherPhone,
  maxOtherPhones,
  type PhoneKind,
  phoneKindLabels,
  phoneKinds,
  splitOtherPhone,
} from '#platform/other-phones.ts';
import { IconButton } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import type { ExistingPeopleProps } from './existing-people.tsx';

interface WithPhones {
  other_phones: string[];
}

interface OtherPhonesProps<V extends WithPhones> {
  readonly draft: RecordDraft<V>;
  /** The client or lead being edited. */
  readonly editedId: string | undefined;
  readonly ExistingPeople: ComponentType<ExistingPeopleProps> | null;
}

/** The further numbers of a person, each with its kind. */
export function OtherPhones<V extends WithPhones>({ draft, editedId, ExistingPeople }: OtherPhonesProps<V>) {
  const { t } = useLingui();
  const [entries, change] = useEntries(draft);
  const box = useRef<HTMLFieldSetElement>(null);
  const count = useRef(entries.length);
  useEffect(() => {
    // The number that was just added.
    if (entries.length > count.current) box.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
    count.current = entries.length;
  }, [entries.length]);
  if (entries.length === 0) return null;
  return (
    <LabelledRecordField draft={draft} name="other_phones" group className="col-span-6">
      {({ required: _, ...control }) => (
        <fieldset {...control} ref={box} className="min-w-0">
          <ul className="grid gap-2">
            {entries.map((entry, index) => {
              const { kind, number } = splitOtherPhone(entry);
              const position = index + 1;
              const setEntry = (next: { kind: PhoneKind; number: string }) =>
                change(entries.with(index, joinOtherPhone(next)));
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the position is all that identifies an entry being typed.
                <li key={index} className="grid gap-1">
                  <div className="flex items-center gap-2">
                    <Select
                      aria-label={t`Kind of number ${position}`}
                      value={kind}
                      className="w-28 flex-none"
                      onChange={({ target }) =>
                        setEntry({ kind: phoneKinds.find((one) => one === target.value) ?? 'other', number })
                      }
                    >
                      {phoneKinds.map((one) => (
                        <option key={one} value={one}>
                          {t(phoneKindLabels[one])}
                        </option>
                      ))}
                    </Select>
                    <Input
                      type="tel"
                      aria-label={t`Number ${position}`}
                      aria-invalid={control['aria-invalid']}
                      autoComplete="off"
                      maxLength={40}
                      value={number}
                      className="max-w-72 min-w-0 flex-1"
                      onChange={({ target }) => setEntry({ kind, number: target.value })}
                    />
                    <IconButton
                      icon={X}
                      label={t`Remove number ${position}`}
                      onClick={() => change(entries.toSpliced(index, 1))}
                    />
                  </div>
                  {ExistingPeople && number !== '' && <ExistingPeople by="phone" typed={number} except={editedId} />}
                </li>
              );
            })}
          </ul>
        </fieldset>
      )}
    </LabelledRecordField>
  );
}

/** Adds an empty number. */
export function AddPhone<V extends WithPhones>({ draft }: { readonly draft: RecordDraft<V> }) {
  const { t } = useLingui();
  const [entries, change] = useEntries(draft);
  if (entries.length >= maxOtherPhones) return null;
  return (
    <button
      type="button"
      className="link flex items-center gap-1 justify-self-start text-12 touch:min-h-touch [&>svg]:size-3.5"
      onClick={() =>
        change([...entries, joinOtherPhone({ kind: entries.length === 0 ? 'home' : 'other', number: '' })])
      }
    >
      <Plus aria-hidden="true" />
      {t`Add another number`}
    </button>
  );
}

function useEntries<V extends WithPhones>(draft: RecordDraft<V>): [string[], (next: string[]) => void] {
  // Every form with these values has the field.
  const form = draft.form as unknown as Form<WithPhones>;
  const name: FieldName<WithPhones> = 'other_phones';
  return [useValue(form, name), (next) => form.setValue(name, next)];
}
