import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import type { FilterFieldProps } from '#platform/lists/web/custom-filter.ts';
import { areTurned, DayFilter } from '#platform/lists/web/day-filter.tsx';
import { parseMoney } from '#platform/money.ts';
import { Field } from '#ui/field.tsx';
import { PersonPicker } from './person-picker.tsx';

/** Offers one user, though links may name several. */
export function PeopleField({ label, values: [ids], onChange }: FilterFieldProps<string[]>) {
  const { t } = useLingui();
  return (
    <Field label={label}>
      {(control) => (
        <PersonPicker
          {...control}
          value={ids?.[0] ?? ''}
          placeholder={t`Any`}
          onChange={(id) => onChange([id === '' ? undefined : [id]])}
        />
      )}
    </Field>
  );
}

export function DayField({ label, values: [day], onChange }: FilterFieldProps<string>) {
  return <DayFilter label={label} value={day} onChange={(next) => onChange([next])} />;
}

export function DayRangeField({ filter, values: [from, until], onChange }: FilterFieldProps<string>) {
  const { t } = useLingui();
  const [fromLabel, untilLabel] = filter.ends ?? [];
  return (
    <>
      <DayFilter label={fromLabel ? t(fromLabel) : t`From`} value={from} onChange={(day) => onChange([day, until])} />
      <DayFilter
        label={untilLabel ? t(untilLabel) : t`To`}
        error={areTurned({ from, until }) ? t`Must not be before the first date` : undefined}
        value={until}
        onChange={(day) => onChange([from, day])}
      />
    </>
  );
}

/** The bounds are NaN for text that is not an amount. */
export function MoneyRangeField({ filter, label, values: [least, most], onChange }: FilterFieldProps<number>) {
  const { t } = useLingui();
  const [minLabel, maxLabel] = filter.ends ?? [];
  const isReversed = least !== undefined && most !== undefined && least > most;
  return (
    <>
      <AmountEnd label={minLabel ? t(minLabel) : label} value={least} onChange={(amount) => onChange([amount, most])} />
      <AmountEnd
        label={maxLabel ? t(maxLabel) : label}
        error={isReversed && filter.reversed ? t(filter.reversed) : undefined}
        value={most}
        onChange={(amount) => onChange([least, amount])}
      />
    </>
  );
}

interface AmountEndProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly value: number | undefined;
  onChange(value: number | undefined): void;
}

function AmountEnd({ label, error, value, onChange }: AmountEndProps) {
  const { t } = useLingui();
  // Raw text: on the way to '1.2 cr' it is not an amount yet.
  const [typed, setTyped] = useState(value?.toString() ?? '');
  const unread = Number.isNaN(value) ? t(fieldMessage({ path: '', code: 'not_number' }, label)) : undefined;
  return (
    <Field label={label} error={unread ?? error}>
      {(control) => (
        <AmountInput
          {...control}
          value={Object.is(amountOf(typed), value) ? typed : (value?.toString() ?? '')}
          onChange={(text) => {
            setTyped(text);
            onChange(amountOf(text));
          }}
        />
      )}
    </Field>
  );
}

function amountOf(text: string): number | undefined {
  return text === '' ? undefined : Number(parseMoney(text) ?? Number.NaN);
}
