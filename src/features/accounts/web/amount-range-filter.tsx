import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { parseMoney } from '#platform/money.ts';
import { Field } from '#ui/field.tsx';
import { AmountInput } from './amount-input.tsx';

/** The ends of a range of amounts; NaN where what was typed is no amount. */
type End = number | undefined;

interface AmountRangeFilterProps {
  readonly labels: readonly [least: string, most: string];
  /** Said where the highest amount is below the lowest. */
  readonly reversedRangeText: string;
  readonly least: End;
  readonly most: End;
  onLeast(least: End): void;
  onMost(most: End): void;
}

/** The lowest and the highest amount that a list shows. */
export function AmountRangeFilter({ labels, reversedRangeText, least, most, ...props }: AmountRangeFilterProps) {
  return (
    <>
      <AmountEnd label={labels[0]} value={least} onChange={props.onLeast} />
      <AmountEnd
        label={labels[1]}
        error={isTurned(least, most) ? reversedRangeText : undefined}
        value={most}
        onChange={props.onMost}
      />
    </>
  );
}

/** Whether no list can be asked for so. */
export function isNoRange(least: End, most: End): boolean {
  return Number.isNaN(least) || Number.isNaN(most) || isTurned(least, most);
}

function isTurned(least: End, most: End): boolean {
  return least !== undefined && most !== undefined && least > most;
}

interface AmountEndProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly value: End;
  onChange(value: End): void;
}

function AmountEnd({ label, error, value, onChange }: AmountEndProps) {
  const { t } = useLingui();
  // Kept as it is typed: on the way to '1.2 cr' it is no amount yet.
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

function amountOf(text: string): End {
  return text === '' ? undefined : Number(parseMoney(text) ?? Number.NaN);
}
