import { plain } from '#features/imports/cells/cell-text.ts';
import { readDayCell } from '#features/imports/cells/days.ts';
import { readMoney } from '#features/imports/cells/money.ts';
import { readStateCode } from '#features/imports/cells/states.ts';
import { matchingShare } from '#features/imports/column-share.ts';
import { typeNamedIn } from '#features/property-types/type-terms.ts';
import { mapValues } from '#platform/map-values.ts';
import type { PropertyImportField } from './column-terms.ts';
import { readFloors, readParking } from './floors.ts';
import { choiceReaders, readPurpose } from './listing-terms.ts';
import { readPossession, readPossessionDay } from './possession.ts';
import { readAge } from './read-facts.ts';
import { readBathrooms, readRooms } from './rooms.ts';
import { readArea } from './units.ts';

type Test = (cell: string) => boolean;

const hasLetters: Test = (cell) => /\p{L}[\p{L}\p{M}]/u.test(cell);
const isIn =
  (least: number, most: number, pattern: RegExp): Test =>
  (cell) =>
    pattern.test(plain(cell)) && Number(plain(cell)) >= least && Number(plain(cell)) <= most;

const isRoomText: Test = (cell) => {
  const reading = readRooms(cell);
  return reading.kind === 'rooms' && (reading.form !== 'figure' || reading.bedrooms <= 50);
};
const namesRooms: Test = (cell) => isRoomText(cell) && hasLetters(cell);
const isArea: Test = (cell) => readArea(cell).kind === 'area' && !namesRooms(cell);
const isMoney: Test = (cell) => readMoney(cell).kind === 'money';
const isYear = isIn(1800, 2100, /^\d{4}$/u);
const isPin = isIn(100_000, 999_999, /^\d{6}$/u);

/** Checks the cells of a field; a column with a matching name but other cells is not the field. */
const tests: Partial<Record<PropertyImportField, Test>> = {
  ...mapValues(
    choiceReaders,
    (read): Test =>
      (cell) =>
        read(cell) !== null,
  ),
  title: hasLetters,
  address: hasLetters,
  city: (cell) => hasLetters(cell) && cell.length <= 60,
  state: (cell) => readStateCode(cell) !== null,
  price: isMoney,
  property_type: (cell) => hasLetters(cell) && !isArea(cell),
  bedrooms: isRoomText,
  bathrooms: (cell) => readBathrooms(cell).kind === 'bathrooms',
  square_feet: isArea,
  zip_code: isPin,
  description: hasLetters,
  features: hasLetters,
  locality: (cell) => hasLetters(cell) && cell.length <= 100,
  project: hasLetters,
  floor: (cell) => readFloors(cell) !== null,
  total_floors: (cell) => readFloors(cell, true) !== null,
  possession: (cell) => readPossession(cell) !== null,
  possession_on: (cell) => readPossessionDay(cell) !== null,
  covered_parking: (cell) => readParking(cell, 'covered') !== null,
  open_parking: (cell) => readParking(cell, 'open') !== null,
  maintenance: isMoney,
  deposit: isMoney,
  year_built: (cell) => isYear(cell) || readAge(cell, true) !== null,
  latitude: isIn(-90, 90, /^-?\d{1,2}(\.\d+)?$/u),
  longitude: isIn(-180, 180, /^-?\d{1,3}(\.\d+)?$/u),
  listing_date: (cell) => readDayCell(cell).kind === 'day' || readDayCell(cell, 'month_first').kind === 'day',
};

/** Checks for cells that can only be this field, whatever the column's name. */
const distinctiveTests: Partial<Record<PropertyImportField, Test>> = {
  state: (cell) => readStateCode(cell) !== null && cell.length > 3,
  price: (cell) => isMoney(cell) && /₹|\brs\b|lakh|lac|\bcr\b|crore|\d\s?(?:cr|l|lac)$/u.test(plain(cell)),
  property_type: (cell) => typeNamedIn(cell) !== null && cell.length < 30 && !/\d/u.test(cell),
  bedrooms: namesRooms,
  square_feet: (cell) => isArea(cell) && hasLetters(cell),
  area_basis: (cell) => /built|carpet/u.test(plain(cell)) && !/\d/u.test(cell),
  purpose: (cell) => readPurpose(cell) !== null,
  status: (cell) => ['available', 'sold', 'rented', 'booked'].includes(plain(cell)),
  zip_code: isPin,
  rera_number: (cell) => /rera\/|^p\d{11}$/u.test(plain(cell)),
  latitude: isIn(6, 38, /^\d{1,2}\.\d{3,}$/u),
  longitude: isIn(68, 98, /^\d{2}\.\d{3,}$/u),
};

/** The share of filled cells that match the field, 0 to 1; 0 for an empty column. */
export function propertyContentShare(cells: readonly string[], field: PropertyImportField): number {
  return matchingShare(cells, tests[field] ?? (() => true));
}

/** The share of filled cells that can only be this field. */
export function propertyDistinctiveShare(cells: readonly string[], field: PropertyImportField): number {
  const test = distinctiveTests[field];
  return test ? matchingShare(cells, test) : 0;
}

export function shareNamingRooms(cells: readonly string[]): number {
  return matchingShare(cells, namesRooms);
}

export function shareNamingTypes(cells: readonly string[]): number {
  return matchingShare(cells, (cell) => typeNamedIn(cell) !== null);
}
