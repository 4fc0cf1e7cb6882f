import { moneyUnits, readMoney } from '#features/imports/cells/money.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import { unitIn } from '#features/imports/mapping.ts';
import { RowReader } from '#features/imports/row-reader.ts';
import type { Purpose } from '../rules.ts';
import type { PropertyImportField } from './column-terms.ts';
import type { AreaUnit, PropertyMapping } from './columns.ts';
import { readPurpose } from './listing-terms.ts';
import { areImplausibleRates } from './plausible.ts';
import { readWithUnit } from './read-area.ts';
import type { PropertyNoteCode, PropertyProblemCode } from './remarks.ts';
import { areaUnitInName } from './unit-sizes.ts';
import { readArea } from './units.ts';

/** A figure without a unit, with the rest of its row. */
interface BareRow {
  readonly text: string;
  readonly unit: AreaUnit | null;
  readonly rupees: string | null;
  readonly purpose: Purpose;
}

const minShare = 0.8;

/**
 * The unit of a column's bare figures: by its name, else by the other cells, else square feet if the prices fit. Null when
 * the user must choose.
 */
export function guessAreaUnit(column: string, sample: readonly ImportRow[], mapping: PropertyMapping): AreaUnit | null {
  const named = areaUnitInName(column);
  if (named !== null) return named;
  const rows = sample.flatMap((row) => bareRowOf(row, { ...mapping, square_feet: { kind: 'column', column } }) ?? []);
  const namedUnits = rows.flatMap(({ unit }) => unit ?? []);
  const unit = mostly(namedUnits) ?? 'sq_ft';
  if (namedUnits.length > 0 && mostly(namedUnits) === null) return null;
  const silent = rows.filter((row) => row.unit === null);
  return areImplausibleRates(silent.flatMap((row) => ratedIn(row, unit) ?? [])) ? null : unit;
}

function bareRowOf(row: ImportRow, mapping: PropertyMapping): BareRow | null {
  const reader = new RowReader<PropertyImportField, PropertyProblemCode, PropertyNoteCode>(row, mapping);
  const money = readMoney(reader.text('price'), unitIn(moneyUnits, mapping.price));
  const rupees = money.kind === 'money' ? money.rupees : null;
  const { reading, unit } = readWithUnit(reader, mapping, { wanted: null, rupees });
  if (reading.kind !== 'area' || reading.bare === null) return null;
  const monthly = money.kind === 'money' && money.isMonthly ? 'rent' : 'sale';
  return { text: reading.text, unit, rupees, purpose: readPurpose(reader.text('purpose')) ?? monthly };
}

function ratedIn({ text, rupees, purpose }: BareRow, unit: AreaUnit) {
  const reading = readArea(text, unit);
  return reading.kind === 'area' ? { squareFeet: reading.squareFeet, rupees, purpose } : null;
}

/** The unit of nearly all rows. */
function mostly(units: readonly AreaUnit[]): AreaUnit | null {
  const [common = null] = [...new Set(units)].filter(
    (unit) => units.filter((other) => other === unit).length >= minShare * units.length,
  );
  return common;
}
