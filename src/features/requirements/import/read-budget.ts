import { tidy } from '#features/imports/cells/cell-text.ts';
import { moneyUnits } from '#features/imports/cells/money.ts';
import { moneyTerms, saysMore } from '#features/imports/cells/says-more.ts';
import { unitIn } from '#features/imports/mapping.ts';
import { isReversed } from '../rules.ts';
import { budgetEndOf } from './budget-end.ts';
import { isOneColumn, type RequirementReader } from './requirement-reader.ts';

/** The format of an amount in an export. */
export const exportedAmount = /^\d{1,10}\.\d{2}$/u;

/** Both ends of the budget, in rupees. */
export function readBudgetOf<Field extends string, Least extends Field, Most extends Field>(
  { reader, mapping, leftovers }: RequirementReader<Field>,
  ends: { readonly least: Least; readonly most: Most },
): Record<Least | Most, string | null> {
  const isRange = isOneColumn(mapping[ends.least], mapping[ends.most]);
  const read = (end: 'least' | 'most') => {
    const field = ends[end];
    const text = reader.text(field);
    if (reader.isOwn(field) && exportedAmount.test(text)) return text;
    const reading = budgetEndOf(text, { end, unit: unitIn(moneyUnits, mapping[field]), isRange });
    // If one column holds both ends, its text is reported once.
    const isReported = !isRange || end === 'most';
    if (reading !== 'unreadable') {
      if (isReported && saysMore(text, moneyTerms)) leftovers.add(field, tidy(text));
      return reading;
    }
    if (isReported) leftovers.keep(field, tidy(text));
    return null;
  };
  const [least, most] = [read('least'), read('most')];
  const isExchanged = isReversed(least, most);
  if (isExchanged) reader.note(ends.least, 'exchanged', `${least} – ${most}`);
  const values = isExchanged ? [most, least] : [least, most];
  // Both ends are named.
  return { [ends.least]: values[0], [ends.most]: values[1] } as Record<Least | Most, string | null>;
}
