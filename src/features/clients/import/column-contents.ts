import { plain, tidy } from '#features/imports/cells/cell-text.ts';
import { readBudget } from '#features/imports/cells/money.ts';
import { readEmailAddress, readPhone } from '#features/imports/cells/people.ts';
import { readStateCode } from '#features/imports/cells/states.ts';
import { matchingShare } from '#features/imports/column-share.ts';
import { type Rooms, readRoomRange } from '#features/requirements/import/room-range.ts';
import { isGstin } from '#platform/gstin.ts';
import { readClientType, readLanguage } from './client-terms.ts';
import type { ClientImportField } from './columns.ts';
import { readClientTypes } from './read-type.ts';

type Test = (cell: string) => boolean;

const hasLetters: Test = (cell) => /\p{L}[\p{L}\p{M}]/u.test(cell);
const isPhone: Test = (cell) => readPhone(cell).kind === 'contact' && plain(cell).replaceAll(/\D/gu, '').length >= 8;
const isEmail: Test = (cell) => readEmailAddress(cell).kind === 'contact';
const isBudget: Test = (cell) => readBudget(cell).kind === 'budget';
const isRooms =
  (rooms: Rooms): Test =>
  (cell) =>
    readRoomRange(cell, rooms).kind === 'rooms';
const isTaxNumber: Test = (cell) => isGstin(tidy(cell).toUpperCase());

/** What the cells of a field look like. A column with a matching name but other cells is something else. */
const tests: Partial<Record<ClientImportField, Test>> = {
  full_name: (cell) => hasLetters(cell) && !isEmail(cell),
  client_type: (cell) => readClientTypes(cell).length > 0,
  phone: isPhone,
  other_phones: isPhone,
  email: isEmail,
  budget_min: isBudget,
  budget_max: isBudget,
  preferred_locations: hasLetters,
  property_types: hasLetters,
  bedrooms_min: isRooms('bedrooms'),
  bedrooms_max: isRooms('bedrooms'),
  bathrooms_min: isRooms('bathrooms'),
  bathrooms_max: isRooms('bathrooms'),
  amenities: hasLetters,
  address: hasLetters,
  state: (cell) => readStateCode(cell) !== null,
  gstin: (cell) => plain(cell).length === 15,
  language: (cell) => readLanguage(cell) !== null,
  agent: hasLetters,
  notes: hasLetters,
};

/** Cells that identify a field even under a meaningless column name. */
const distinctiveTests: Partial<Record<ClientImportField, Test>> = {
  client_type: (cell) => readClientType(cell) !== null,
  phone: (cell) => isPhone(cell) && plain(cell).replaceAll(/\D/gu, '').length >= 10 && !hasLetters(cell),
  email: isEmail,
  budget_max: (cell) => isBudget(cell) && /₹|\brs\b|lakh|lac|crore|\d\s?(?:cr|l|lac)\b/u.test(plain(cell)),
  bedrooms_max: (cell) => isRooms('bedrooms')(cell) && /\d\s?bhk|\bbed|बीएचके|બીએચકે/u.test(plain(cell)),
  state: (cell) => readStateCode(cell) !== null && cell.length > 3,
  gstin: isTaxNumber,
  language: (cell) => readLanguage(cell) !== null && cell.length > 3,
};

/** The share of a column's filled cells that look like the field, 0 to 1; 0 for an empty column. */
export function clientContentShare(cells: readonly string[], field: ClientImportField): number {
  return matchingShare(cells, tests[field] ?? (() => true));
}

/** The share of cells that identify the field. */
export function clientDistinctiveShare(cells: readonly string[], field: ClientImportField): number {
  const test = distinctiveTests[field];
  return test ? matchingShare(cells, test) : 0;
}
