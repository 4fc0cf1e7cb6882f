import { isBlank, plain } from '#features/imports/cells/cell-text.ts';
import { type Decimal, decimalPattern, hundredths, readDecimal } from '#features/imports/cells/decimal.ts';
import { normalizeColumnName } from '#features/imports/column-names.ts';
import type { AreaBasis } from '../rules.ts';
import { rateShare, unitByRatio } from './area-measures.ts';
import { propertyNameScore } from './column-terms.ts';
import type { AreaUnit, PropertyMapping } from './columns.ts';
import { readAreaBasis } from './listing-terms.ts';
import type { PropertyRowReader } from './remarks.ts';
import { areaUnitInName, areaUnitOf, squareFeetIn } from './unit-sizes.ts';
import { readArea } from './units.ts';

/** An area whose cell names no unit: its figure, basis, and the price in rupees, where known. */
export interface BareArea {
  readonly amount: Decimal;
  readonly basis: AreaBasis | null;
  readonly rupees: string | null;
}

type Role = 'unit' | 'area' | 'rate' | 'prose' | 'other';

/**
 * Derives the unit of an area from its row: a column of units, the same area in another unit, price and rate, or the title
 * and description. Null when nothing shows it.
 */
export function unitBeside(reader: PropertyRowReader, mapping: PropertyMapping, area: BareArea): AreaUnit | null {
  const own = mapping.square_feet.kind === 'column' ? mapping.square_feet.column : null;
  const price = mapping.price.kind === 'column' ? mapping.price.column : null;
  const columns = reader.columns().filter((name) => name !== own && !isBlank(reader.cell(name)));
  const cellsOf = (role: Role) => columns.filter((name) => roleOf(name, mapping) === role);
  return (
    only(cellsOf('unit').flatMap((name) => areaUnitOf(reader.cell(name)) ?? [])) ??
    only(cellsOf('area').flatMap((name) => unitByOtherArea(name, reader.cell(name), area) ?? [])) ??
    only(ratesOf(reader, cellsOf('rate'), price).flatMap((rate) => unitByRate(rate, area) ?? [])) ??
    unitInProse(
      [reader.text('title'), reader.text('description'), ...cellsOf('prose').map((name) => reader.cell(name))],
      area,
    )
  );
}

function only(units: readonly AreaUnit[]): AreaUnit | null {
  const [first = null, ...others] = new Set(units);
  return others.length === 0 ? first : null;
}

const unitNames =
  /^(?:(?:area|plot|land|site|size|lot|carpet|built ?up|super)(?: area)? )?(?:units?|uom)$|^units? of (?:area|measure(?:ment)?)$|^measure(?:ment)? units?$|^(?:इकाई|एकक|એકમ)$/u;
const rateNames = /\brate\b|\bpsf\b|\bprice (?:per|sq)\b|\bper (?:sq|square|yard|gaj|acre|cent|guntha)|^दर$|^દર$/u;

/** The roles of columns by name, cached for all rows of a file. */
const roles = new WeakMap<PropertyMapping, Map<string, Role>>();

function roleOf(name: string, mapping: PropertyMapping): Role {
  const knownUnit = roles.get(mapping) ?? new Map<string, Role>();
  roles.set(mapping, knownUnit);
  const role = knownUnit.get(name) ?? roleByName(name, mapping);
  knownUnit.set(name, role);
  return role;
}

function roleByName(name: string, mapping: PropertyMapping): Role {
  const words = normalizeColumnName(name);
  if (unitNames.test(words)) return 'unit';
  if (mapping.price.kind === 'column' && mapping.price.column === name) return 'other';
  if (rateNames.test(words)) return 'rate';
  if (propertyNameScore(name, 'square_feet') > 0 || propertyNameScore(name, 'lot_size') > 0) return 'area';
  return propertyNameScore(name, 'description') > 0 ? 'prose' : 'other';
}

/** The unit in which the figure equals the area of another column that names its unit. */
function unitByOtherArea(name: string, cell: string, { amount, basis }: BareArea): AreaUnit | null {
  const inName = areaUnitInName(name);
  const reading = readArea(cell, inName ?? 'sq_ft', basis);
  if (reading.kind !== 'area' || (reading.ownUnit ?? inName) === null) return null;
  const otherBasis = reading.basis ?? readAreaBasis(name);
  if (basis !== null && otherBasis !== null && basis !== otherBasis) return null;
  return unitByRatio(amount, hundredthsOf(reading.squareFeet));
}

/** A rate, from a column of rates or from a price with brackets. */
interface Rate {
  readonly said: string;
  readonly unitInName: AreaUnit | null;
}

function ratesOf(reader: PropertyRowReader, columns: readonly string[], price: string | null): Rate[] {
  const ofColumns = columns.map((name) => ({ said: plain(reader.cell(name)), unitInName: areaUnitInName(name) }));
  const inPrice = price === null ? undefined : /\(([^()]*)\)/u.exec(plain(reader.cell(price)))?.[1];
  return inPrice === undefined ? ofColumns : [...ofColumns, { said: inPrice, unitInName: null }];
}

const ratePattern = new RegExp(
  String.raw`(${decimalPattern})\s?(k|thousand|l|la[ck]h?s?|cr|crores?)?(?!\p{L})(?:\s?(?:/-)?\s?(?:/|(?<!\p{L})(?:per|प्रति|પ્રતિ)(?!\p{L}))\s?(\p{L}[\p{L}\p{M}.\s-]{0,14}))?`,
  'u',
);
const factors: Readonly<Record<string, bigint>> = { k: 1_000n, t: 1_000n, l: 100_000n, c: 10_000_000n };

/** The unit in which the figure is price ÷ rate, as with ₹36 lakh at '₹ 12,000/sq.yd'. */
function unitByRate({ said, unitInName }: Rate, { amount, rupees }: BareArea): AreaUnit | null {
  const [, written = '', scale = '', unitText] = ratePattern.exec(said) ?? [];
  const figure = readDecimal(written);
  const unit = unitText === undefined ? unitInName : unitAtStart(unitText);
  if (rupees === null || !figure || unit === null) return null;
  const perUnit = hundredths(figure, factors[scale.charAt(0)] ?? 1n);
  if (perUnit === 0n) return null;
  const quotient = { digits: (hundredthsOf(rupees) * 10_000n) / perUnit, places: 4 };
  return unitByRatio(amount, squareFeetIn(quotient, unit), rateShare);
}

function unitAtStart(text: string): AreaUnit | null {
  const words = text.split(' ');
  const starts = [3, 2, 1].map((count) => areaUnitOf(words.slice(0, count).join(' ')));
  return starts.find((unit) => unit !== null) ?? null;
}

const maxProseLength = 4000;
const inProse =
  /(?<![\d.,])(\d[\d,]{0,12}(?:\.\d{1,4})?)\s?-?\s?(sq\.?\s?-?(?:f(?:ee|oo)?t|y(?:ar)?ds?|yrds?|m(?:et(?:er|re)s?|trs?|ts?)?)|square[\s-](?:feet|foot|yards?|met(?:er|re)s?)|sqft|sft|sqyds?|sqm|gaj|gaz|yards|acres?|cents?|gunthas?|grounds?|गज|वर्ग\s?(?:गज|फुट|फीट|मीटर)|चौरस\s?(?:फूट|मीटर)|એકર|વાર|ચોરસ\s?(?:ફૂટ|વાર|મીટર))(?!\p{L})/gu;

/** The unit that prose names with the same figure: 'a plot of 300 sq. yards'; null without one, or with two. */
function unitInProse(texts: readonly string[], { amount }: BareArea): AreaUnit | null {
  const wanted = hundredths(amount);
  const named = texts.flatMap((text) =>
    [...plain(text, maxProseLength).matchAll(inProse)].flatMap(([, figure = '', word = '']) => {
      const found = readDecimal(figure.replace(/,$/u, ''));
      return found && hundredths(found) === wanted ? (areaUnitOf(word) ?? []) : [];
    }),
  );
  return only(named);
}

/** Hundredths of a decimal string with two decimals. */
function hundredthsOf(decimal: string): bigint {
  return BigInt(decimal.replace('.', ''));
}
