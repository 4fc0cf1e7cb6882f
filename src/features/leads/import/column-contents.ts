import { plain } from '#features/imports/cells/cell-text.ts';
import { readDayCell } from '#features/imports/cells/days.ts';
import { readBudget } from '#features/imports/cells/money.ts';
import { readEmailAddress, readPhone } from '#features/imports/cells/people.ts';
import { matchingShare } from '#features/imports/column-share.ts';
import { readRoomRange } from '#features/requirements/import/room-range.ts';
import { readAreaRange } from './area-range.ts';
import type { LeadImportField } from './columns.ts';
import { readInterests, readLeadStatus, readLossReason, readSource } from './lead-terms.ts';

type Test = (cell: string) => boolean;

const hasLetters: Test = (cell) => /\p{L}[\p{L}\p{M}]/u.test(cell);
const isPhone: Test = (cell) => readPhone(cell).kind === 'contact' && plain(cell).replaceAll(/\D/gu, '').length >= 8;
const isEmail: Test = (cell) => readEmailAddress(cell).kind === 'contact';
const isBudget: Test = (cell) => readBudget(cell).kind === 'budget';
const isBedrooms: Test = (cell) => readRoomRange(cell, 'bedrooms').kind === 'rooms';
const isArea: Test = (cell) => readAreaRange(cell, 'sq_ft').kind === 'area';
const isDay: Test = (cell) => readDayCell(cell).kind === 'day' || readDayCell(cell, 'month_first').kind === 'day';

/** Typical cell contents per field. If the name matches and the cells do not, the column is something else. */
const tests: Partial<Record<LeadImportField, Test>> = {
  full_name: (cell) => hasLetters(cell) && !isEmail(cell),
  phone: isPhone,
  other_phones: isPhone,
  email: isEmail,
  source: hasLetters,
  status: hasLetters,
  lost_reason: hasLetters,
  won_reason: hasLetters,
  interest_type: (cell) => readInterests(cell).length > 0,
  budget_min: isBudget,
  budget: isBudget,
  preferred_locations: hasLetters,
  property_types: hasLetters,
  bedrooms_min: isBedrooms,
  bedrooms_max: isBedrooms,
  area_min: isArea,
  area_max: isArea,
  possession_by: isDay,
  property: hasLetters,
  follow_up_on: isDay,
  agent: hasLetters,
  created_on: isDay,
  notes: hasLetters,
};

/** Contents that identify the field even under an uninformative column name. */
const distinctiveTests: Partial<Record<LeadImportField, Test>> = {
  phone: (cell) => isPhone(cell) && plain(cell).replaceAll(/\D/gu, '').length >= 10 && !hasLetters(cell),
  email: isEmail,
  source: (cell) => readSource(cell) !== null && !isEmail(cell),
  status: (cell) => readLeadStatus(cell) !== null && cell.length > 2,
  lost_reason: (cell) => readLossReason(cell) !== null && cell.length > 8,
  interest_type: (cell) => readInterests(cell).length > 0,
  bedrooms_max: (cell) => isBedrooms(cell) && /\d\s?bhk|\bbed|बीएचके|બીએચકે/u.test(plain(cell)),
  area_max: (cell) => isArea(cell) && /\d\s?(?:sq|sft)/u.test(plain(cell)),
  budget: (cell) => isBudget(cell) && /₹|\brs\b|lakh|lac|crore|\d\s?(?:cr|l|lac)\b/u.test(plain(cell)),
};

/** The share of a column's filled cells that match the field, 0 to 1; 0 for an empty column. */
export function leadContentShare(cells: readonly string[], field: LeadImportField): number {
  return matchingShare(cells, tests[field] ?? (() => true));
}

/** The share of cells that identify the field. */
export function leadDistinctiveShare(cells: readonly string[], field: LeadImportField): number {
  const test = distinctiveTests[field];
  return test ? matchingShare(cells, test) : 0;
}
