import { isBlank } from '#features/imports/cells/cell-text.ts';
import { type MoneyReading, moneyUnits, readMoney } from '#features/imports/cells/money.ts';
import { unitIn } from '#features/imports/mapping.ts';
import type { Purpose } from '../rules.ts';
import type { PropertyMapping } from './columns.ts';
import { readPurpose } from './listing-terms.ts';
import type { PropertyRowReader } from './remarks.ts';

export function readPrice(reader: PropertyRowReader, mapping: PropertyMapping): MoneyReading {
  const source = mapping.price;
  const reading = readMoney(reader.text('price'), unitIn(moneyUnits, source));
  if (reading.kind === 'empty') reader.missing('price');
  if (reading.kind === 'unreadable') reader.problem('price', reading.code, reading.text);
  if (reading.kind === 'money' && reading.isRange) reader.note('price', 'range_lower_end', reading.text);
  if (reading.kind === 'money' && reading.isRounded) reader.note('price', 'rounded', reading.text);
  return reading;
}

export function readPurposeOf(reader: PropertyRowReader, money: MoneyReading): Purpose {
  const text = reader.text('purpose');
  if (isBlank(text)) {
    if (money.kind !== 'money' || !money.isMonthly) return 'sale';
    reader.note('purpose', 'monthly_is_rent', money.text);
    return 'rent';
  }
  const purpose = readPurpose(text);
  if (purpose === null) reader.note('purpose', 'unknown', text);
  return purpose ?? 'sale';
}
