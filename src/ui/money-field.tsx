import type { ChangeEvent, KeyboardEvent } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import type { Currency } from '#platform/money.ts';
import { currencySymbol } from '#platform/money.ts';
import type { InputProps } from './input.tsx';
import { Input } from './input.tsx';
import { useMergedRef } from './merged-ref.ts';
import { amountOf, groupTyped, shortAmountInWords, steppedAmount, writtenAmount } from './money-typing.ts';

export interface MoneyFieldProps
  extends Omit<InputProps, 'value' | 'onChange' | 'unit' | 'prefix' | 'icon' | 'type' | 'step'> {
  /** A decimal string ('13500000.00') or ''. Text that is no valid amount is passed through as typed. */
  value: string;
  onChange: (value: string) => void;
  currency: Currency;
  /** The step of the arrow keys; the amount never gets negative. */
  step?: number | undefined;
}

/** An amount input: groups digits during typing, accepts units ('1.2 cr', '95 lakh') and shows a short form. */
export function MoneyField({ value, onChange, currency, step, ref, onBlur, onKeyDown, ...props }: MoneyFieldProps) {
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [typed, setTyped] = useState(() => writtenAmount(value, currency));
  const text = amountOf(typed) === value ? typed : writtenAmount(value, currency);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: next, selectionStart } = event.target;
    const { nativeEvent } = event;
    const inputType = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : '';
    const grouped = groupTyped(text, { text: next, caret: selectionStart ?? next.length }, inputType, currency);
    caret.current = grouped.caret;
    setTyped(grouped.text);
    onChange(amountOf(grouped.text));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const next = step === undefined ? null : steppedAmount(value, event.key, step);
    if (next === null) return;
    event.preventDefault();
    setTyped(writtenAmount(next, currency));
    onChange(next);
  };
  return (
    <Input
      autoComplete="off"
      {...props}
      ref={useMergedRef(input, ref)}
      inputMode="decimal"
      prefix={currencySymbol(currency)}
      unit={shortAmountInWords(value, currency, language)}
      value={text}
      onChange={type}
      onKeyDown={press}
      onBlur={(event) => {
        setTyped(writtenAmount(value, currency));
        onBlur?.(event);
      }}
    />
  );
}
