import { tidy } from '#features/imports/cells/cell-text.ts';
import { moneyUnits } from '#features/imports/cells/money.ts';
import { moneyTerms, saysMore } from '#features/imports/cells/says-more.ts';
import { unitIn } from '#features/imports/mapping.ts';
import type { Leftovers } from '#features/imports/read-fields.ts';
import { isReversed } from '#features/requirements/rules.ts';
import { type BudgetEnd, budgetEndOf } from './budget-end.ts';
import { type ClientImportField, type ClientMapping, isOneColumn } from './columns.ts';
import type { ClientRowReader } from './remarks.ts';

/** The format of an amount in an export. */
const written = /^\d{1,10}\.\d{2}$/u;

/** Both ends of the budget, in rupees. */
export function readBudgetOf(
  reader: ClientRowReader,
  mapping: ClientMapping,
  leftovers: Leftovers<ClientImportField>,
): { budget_min: string | null; budget_max: string | null } {
  const isRange = isOneColumn(mapping.budget_min, mapping.budget_max);
  const read = (end: BudgetEnd) => {
    const text = reader.text(end);
    if (reader.isOwn(end) && written.test(text)) return text;
    const reading = budgetEndOf(end, text, unitIn(moneyUnits, mapping[end]), isRange);
    if (reading !== 'unreadable') {
      if (saysMore(text, moneyTerms) && (!isRange || end === 'budget_max')) leftovers.add(end, tidy(text));
      return reading;
    }
    // If one column holds both ends, its text is reported once.
    if (!isRange || end === 'budget_max') leftovers.keep(end, tidy(text));
    return null;
  };
  const [least, most] = [read('budget_min'), read('budget_max')];
  if (!isReversed(least, most)) return { budget_min: least, budget_max: most };
  reader.note('budget_min', 'exchanged', `${least} – ${most}`);
  return { budget_min: most, budget_max: least };
}
