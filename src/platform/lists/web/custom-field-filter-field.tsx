import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { currentChoiceKeys } from '#platform/custom-fields/custom-fields.ts';
import { plainAmount } from '#platform/fields/form-texts.ts';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { parseMoney } from '#platform/money.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import type { CustomFieldFilter } from '../filters.ts';
import { ChoiceField } from './choice-field.tsx';
import type { FilterValues } from './custom-filter.ts';
import { areTurned, DayFilter } from './day-filter.tsx';
import { FilterChoices } from './more-filters-dialog.tsx';

interface CustomFieldFilterFieldProps {
  readonly filter: CustomFieldFilter;
  readonly label: string;
  readonly values: FilterValues<unknown>;
  onChange(values: FilterValues<unknown>): void;
}

/** The filter of a field that the agency added: a part of a text, a range, or some of its choices. */
export function CustomFieldFilterField({ filter, label, values, onChange }: CustomFieldFilterFieldProps) {
  const { t } = useLingui();
  const { field } = filter;
  const [value] = values;
  const texts = [value ?? []].flat().map(String);
  switch (field.type) {
    case 'text':
      return (
        <Field label={label}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={100}
              value={texts[0] ?? ''}
              onChange={({ target }) => onChange([target.value === '' ? undefined : target.value])}
            />
          )}
        </Field>
      );
    case 'flag':
      return (
        <ChoiceField
          label={label}
          options={[
            { value: 'yes', label: t`Yes` },
            { value: 'no', label: t`No` },
          ]}
          value={texts[0]}
          onChange={(chosen) => onChange([chosen])}
        />
      );
    case 'choice':
    case 'choices': {
      const chosen = currentChoiceKeys(field, texts);
      return (
        <FilterChoices
          legend={label}
          options={field.choices
            .filter(({ key, is_removed }) => !is_removed || chosen.includes(key))
            .map(({ key, name }) => ({ value: key, label: name }))}
          chosen={chosen}
          onChange={(keys) => onChange([keys])}
        />
      );
    }
    case 'day':
      return <DayRange label={label} values={values.map(textOf)} onChange={onChange} />;
    default:
      return (
        <NumberRange isMoney={field.type === 'money'} label={label} values={values.map(numberOf)} onChange={onChange} />
      );
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
const numberOf = (value: unknown) => (value === undefined ? undefined : Number(value));

interface RangeProps<V> {
  readonly label: string;
  readonly values: FilterValues<V>;
  onChange(values: FilterValues<V>): void;
}

function DayRange({ label, values: [from, until], onChange }: RangeProps<string>) {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-2 gap-3">
      <DayFilter label={t`${label} from`} value={from} onChange={(day) => onChange([day, until])} />
      <DayFilter
        label={t`${label} to`}
        error={areTurned({ from, until }) ? t`Must not be before the first date` : undefined}
        value={until}
        onChange={(day) => onChange([from, day])}
      />
    </div>
  );
}

/** The ends are NaN for a text that is no number. */
function NumberRange({ isMoney, label, values: [least, most], onChange }: RangeProps<number> & { isMoney: boolean }) {
  const { t } = useLingui();
  const isReversed = least !== undefined && most !== undefined && least > most;
  return (
    <div className="grid grid-cols-2 gap-3">
      <RangeEnd isMoney={isMoney} label={t`${label} from`} value={least} onChange={(end) => onChange([end, most])} />
      <RangeEnd
        isMoney={isMoney}
        label={t`${label} to`}
        error={isReversed ? t`Must be at least the first number` : undefined}
        value={most}
        onChange={(end) => onChange([least, end])}
      />
    </div>
  );
}

interface RangeEndProps {
  readonly isMoney: boolean;
  readonly label: string;
  readonly error?: string | undefined;
  readonly value: number | undefined;
  onChange(value: number | undefined): void;
}

function RangeEnd({ isMoney, label, error, value, onChange }: RangeEndProps) {
  const { t } = useLingui();
  // Raw text: on the way to '1.2 cr' it is not an amount yet.
  const [typed, setTyped] = useState(value?.toString() ?? '');
  const read = (text: string) => {
    if (text.trim() === '') return undefined;
    return Number((isMoney ? parseMoney(text) : plainAmount(text)) ?? Number.NaN);
  };
  const change = (text: string) => {
    setTyped(text);
    onChange(read(text));
  };
  const text = Object.is(read(typed), value) ? typed : (value?.toString() ?? '');
  return (
    <Field label={label} error={Number.isNaN(value) ? t`${label} must be a number` : error}>
      {(control) =>
        isMoney ? (
          <AmountInput {...control} value={text} onChange={change} />
        ) : (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => change(target.value)}
          />
        )
      }
    </Field>
  );
}
