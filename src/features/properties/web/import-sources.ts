import { type DayOrder, dayOrders } from '#features/imports/cells/days.ts';
import { type MoneyUnit, moneyUnits } from '#features/imports/cells/money.ts';
import { guessDayOrder, guessMoneyUnit } from '../import/column-contents.ts';
import { type AreaUnit, areaUnits, type FieldSource, type ImportField, type ImportMapping } from '../import/columns.ts';

/** What the list of sources of a field has chosen: 'column:Price', or the kind alone. */
export type SourceChoice = `column:${string}` | Exclude<FieldSource['kind'], 'column'>;

export function choiceOf(source: FieldSource): SourceChoice {
  return source.kind === 'column' ? `column:${source.column}` : source.kind;
}

/** The source for what was chosen; `before` lends its column to a template, `cells` are the column's first ones. */
export function sourceOf(
  field: ImportField,
  choice: string,
  before: FieldSource,
  cellsOf: (column: string) => readonly string[],
): FieldSource {
  if (choice.startsWith('column:')) {
    const column = choice.slice('column:'.length);
    const unit = unitFor(field, before, cellsOf(column));
    return unit === undefined ? { kind: 'column', column } : { kind: 'column', column, unit };
  }
  switch (choice) {
    case 'constant':
      return { kind: 'constant', value: '' };
    case 'template':
      return { kind: 'template', template: before.kind === 'column' ? `{${before.column}}` : '' };
    case 'derived':
      return { kind: 'derived' };
    default:
      return { kind: 'none' };
  }
}

export type Unit = MoneyUnit | AreaUnit | DayOrder;

/** The units a column of a field may stand in; none where that makes no difference. */
export function unitsFor(field: ImportField): readonly Unit[] {
  if (field === 'price') return moneyUnits;
  if (field === 'square_feet') return areaUnits;
  return field === 'listing_date' ? dayOrders : [];
}

export function unitOf(source: FieldSource): Unit | undefined {
  return source.kind === 'column' && 'unit' in source ? source.unit : undefined;
}

/** The mapping with another source for one field. */
export function withSource(mapping: ImportMapping, field: ImportField, source: FieldSource): ImportMapping {
  return { ...mapping, [field]: source };
}

function unitFor(field: ImportField, before: FieldSource, cells: readonly string[]): Unit | undefined {
  if (unitsFor(field).length === 0) return undefined;
  const chosen = unitOf(before);
  if (chosen !== undefined && field === 'square_feet') return chosen;
  if (field === 'price') return guessMoneyUnit(cells, false);
  return field === 'listing_date' ? guessDayOrder(cells) : 'sq_ft';
}
