import type { MoneyFieldProps } from '#ui/money-field.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { useFormatSettings } from './format-settings.ts';

/** An amount in the company's currency. */
export function AmountInput(props: Omit<MoneyFieldProps, 'currency'>) {
  return <MoneyField {...props} currency={useFormatSettings().currency} />;
}
