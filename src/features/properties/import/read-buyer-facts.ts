import { cutText, isBlank, tidy, tidyEnds } from '#features/imports/cells/cell-text.ts';
import { moneyUnits, readMoney } from '#features/imports/cells/money.ts';
import { unitIn } from '#features/imports/mapping.ts';
import type { LeftoverLines } from '#features/imports/read-fields.ts';
import { money } from '#platform/rpc/fields.ts';
import type { Possession, Purpose } from '../rules.ts';
import { hasDeposit } from '../rules.ts';
import type { PropertyImportField } from './column-terms.ts';
import type { PropertyMapping } from './columns.ts';
import { parkingKindOf, readFloors, readParking } from './floors.ts';
import { localityAtEnd } from './locality.ts';
import { readPossession, readPossessionDay } from './possession.ts';
import type { PropertyRowReader } from './remarks.ts';

/** The facts that buyers ask for. */
export interface BuyerFacts {
  floor: number | null;
  total_floors: number | null;
  possession: Possession | null;
  possession_on: string | null;
  covered_parking: number | null;
  open_parking: number | null;
  maintenance: string | null;
  deposit: string | null;
}

interface Row {
  readonly reader: PropertyRowReader;
  readonly mapping: PropertyMapping;
  readonly leftovers: LeftoverLines<PropertyImportField>;
}

const maxLocalityLength = 100;

/** The locality of its own column, without the city; else that at the end of the address, if it is certain. */
export function readLocality(
  { reader, mapping }: Pick<Row, 'reader' | 'mapping'>,
  {
    address,
    city,
    project,
    known,
  }: { address: string; city: string; project: string | null; known: ReadonlySet<string> },
): string | null {
  if (mapping.locality.kind === 'derived') return localityAtEnd(address, [city, project ?? city], known);
  const own = reader.ownText('locality', maxLocalityLength);
  if (own !== null) return own;
  const text = tidyEnds(reader.text('locality'));
  if (isBlank(text)) return null;
  const parts = text.split(',').map(tidy);
  const locality =
    parts.length > 1 && parts.at(-1)?.toLowerCase() === city.toLowerCase() ? parts.slice(0, -1).join(', ') : text;
  if (locality.length > maxLocalityLength) reader.note('locality', 'shortened', locality);
  return cutText(locality, maxLocalityLength);
}

export function readBuyerFacts(row: Row, { purpose, today }: { purpose: Purpose; today: string | null }): BuyerFacts {
  return {
    ...readFloorsOf(row),
    ...readPossessionOf(row, today),
    ...readParkings(row),
    maintenance: readCharge(row, 'maintenance'),
    deposit: readDeposit(row, purpose),
  };
}

function readFloorsOf(row: Row): Pick<BuyerFacts, 'floor' | 'total_floors'> {
  const said = textOf(row, 'floor');
  const saidTotal = textOf(row, 'total_floors');
  const reading = said === null ? null : readFloors(said);
  const totalReading = saidTotal === null ? null : readFloors(saidTotal, true);
  if (said !== null && reading === null) leave(row, 'floor', said);
  if (saidTotal !== null && totalReading === null) leave(row, 'total_floors', saidTotal);
  const floor = reading?.floor ?? totalReading?.floor ?? null;
  const total_floors = totalReading?.total ?? reading?.total ?? null;
  if (floor === null || total_floors === null || floor <= total_floors) return { floor, total_floors };
  leave(row, 'floor', said ?? '', 'out_of_range');
  return { floor: null, total_floors };
}

function readPossessionOf(row: Row, today: string | null): Pick<BuyerFacts, 'possession' | 'possession_on'> {
  const said = textOf(row, 'possession');
  const date = textOf(row, 'possession_on');
  const reading = said === null ? null : readPossession(said);
  const day = date === null ? null : readPossessionDay(date);
  if (said !== null && reading === null) leave(row, 'possession', said);
  if (date !== null && day === null) leave(row, 'possession_on', date);
  if (reading?.possession === 'ready') {
    // A property that is ready has no promised day.
    if (day !== null) row.leftovers.add('possession_on', date ?? '');
    return { possession: 'ready', possession_on: null };
  }
  const possession_on = day ?? reading?.on ?? null;
  if (possession_on !== null && today !== null && possession_on < today)
    row.reader.note(day === null ? 'possession' : 'possession_on', 'implausible', (day === null ? said : date) ?? '');
  return { possession: reading?.possession ?? (possession_on === null ? null : 'under_construction'), possession_on };
}

function readParkings(row: Row): Pick<BuyerFacts, 'covered_parking' | 'open_parking'> {
  const facts = { covered_parking: null as number | null, open_parking: null as number | null };
  for (const field of ['covered_parking', 'open_parking'] as const) {
    const said = textOf(row, field);
    if (said === null) continue;
    const reading = readParking(said, field === 'open_parking' ? 'open' : parkingKindOf(row.reader.columnOf(field)));
    if (reading === null) leave(row, field, said);
    facts.covered_parking = reading?.covered ?? facts.covered_parking;
    facts.open_parking = reading?.open ?? facts.open_parking;
  }
  return facts;
}

function readDeposit(row: Row, purpose: Purpose): string | null {
  const deposit = readCharge(row, 'deposit');
  if (deposit === null || hasDeposit(purpose)) return deposit;
  leave(row, 'deposit', textOf(row, 'deposit') ?? '', 'not_for_sale');
  return null;
}

function readCharge(row: Row, field: 'maintenance' | 'deposit'): string | null {
  const own = row.reader.ownText(field, 20);
  if (own !== null && money.safeParse(own).success) return own;
  const said = textOf(row, field);
  if (said === null) return null;
  const reading = readMoney(said, unitIn(moneyUnits, row.mapping[field]));
  if (reading.kind !== 'money') {
    if (/^0+(?:\.0+)?$/u.test(said)) return null;
    leave(row, field, said);
    return null;
  }
  if (reading.isRange) row.reader.note(field, 'range_lower_end', reading.text);
  return reading.rupees;
}

/** Text that a field cannot hold stays in the description. */
function leave(
  { reader, leftovers }: Row,
  field: PropertyImportField,
  text: string,
  code: 'unreadable' | 'out_of_range' | 'not_for_sale' = 'unreadable',
): void {
  reader.note(field, code, text);
  leftovers.add(field, text);
}

function textOf({ reader }: Row, field: PropertyImportField): string | null {
  const text = tidy(reader.text(field));
  return isBlank(text) ? null : text;
}
