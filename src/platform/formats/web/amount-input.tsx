import type { MoneyFieldProps } from '#ui/money-field.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { useFormatSettings } from './format-settings.ts';

export function AmountInput(props: Omit<MoneyFieldProps, 'currency'>) {
  return <MoneyField {...props} currency={useFormatSettings().currency} />;
}
