import { isBlank, tidy } from '#features/imports/cells/cell-text.ts';
import { dayOrders, readDayCell } from '#features/imports/cells/days.ts';
import { moneyUnits, readBudget } from '#features/imports/cells/money.ts';
import { moneyTerms, saysMore } from '#features/imports/cells/says-more.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import { unitIn } from '#features/imports/mapping.ts';
import {
  Leftovers,
  readAgentOf,
  readEmailOf,
  readLines,
  readLocationsOf,
  readName,
  readPhonesOf,
} from '#features/imports/read-fields.ts';
import type { RowReading } from '#features/imports/remarks.ts';
import { RowReader } from '#features/imports/row-reader.ts';
import { exportedAmount, readBudgetOf } from '#features/requirements/import/read-budget.ts';
import { readRoomsOf } from '#features/requirements/import/read-rooms.ts';
import { readTypesOf, type TypeIds } from '#features/requirements/import/read-types.ts';
import { isOneColumn } from '#features/requirements/import/requirement-reader.ts';
import { isReversed } from '#features/requirements/rules.ts';
import type { Interest, LeadSource } from '../rules.ts';
import { followUpDays } from '../rules.ts';
import { areaEndOf } from './area-range.ts';
import type { LeadImportField, LeadMapping } from './columns.ts';
import { leadExportColumns } from './exported-file.ts';
import type { OwnTerms } from './lead-terms.ts';
import { readInterestOf, readSourceOf, readStageOf, type StageReading } from './read-stage.ts';
import type { LeadNoteCode, LeadProblemCode, LeadRowReader } from './remarks.ts';

/** A lead from a file row; amounts are decimal strings. */
export type ImportedLead = StageReading & {
  full_name: string;
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  other_phones: string[];
  other_phones_e164: string[];
  source: LeadSource | null;
  interest_type: Interest | null;
  budget_min: string | null;
  budget: string | null;
  preferred_locations: string[];
  /** Null and empty lists mean any. */
  property_type_ids: string[];
  bedrooms_min: number | null;
  bedrooms_max: number | null;
  /** Square feet. */
  area_min: number | null;
  area_max: number | null;
  possession_by: string | null;
  notes: string;
  follow_up_on: string | null;
  /** Null if the file names no current colleague. */
  assigned_agent_id: string | null;
  property_id: string | null;
  /** The enquiry date, in the past; null if the file has none. */
  created_on: string | null;
};

/** Agency data for reading rows. */
export interface LeadLookups {
  /** Colleagues by name and email address; see `agentKey`. */
  readonly agents: ReadonlyMap<string, string | null>;
  readonly types: TypeIds;
  /** Omitted: the agency has no names of its own. */
  readonly words?: OwnTerms;
  /** Property ids by title; null for ambiguous titles. */
  readonly properties: ReadonlyMap<string, string | null>;
  /** The company's day. */
  readonly today: string;
}

const maxNotesLength = 5000;
/** Earlier enquiry dates are not accepted. */
const earliestDay = '2000-01-01';

/**
 * Reads one row. Rows without a name, and rows whose cells cannot be separated, are refused. Other problems become remarks;
 * values that fit no field go to the lead's notes, under their column name.
 */
export function readLeadRow(row: ImportRow, mapping: LeadMapping, lookups: LeadLookups): RowReading<ImportedLead> {
  const reader = new RowReader<LeadImportField, LeadProblemCode, LeadNoteCode>(row, mapping, leadExportColumns);
  if (row.shape === 'too_few_cells') reader.note('row', row.shape);
  else if (row.shape !== 'whole') return { ok: false, problems: [{ field: 'row', code: row.shape, text: '' }] };

  const leftovers = new Leftovers<LeadImportField>(reader);
  const full_name = readName(reader, 'full_name', 120);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const requirement = { reader, mapping, leftovers };
  const bedrooms = { least: 'bedrooms_min', most: 'bedrooms_max' } as const;
  const [bedrooms_min, bedrooms_max] = readRoomsOf<LeadImportField>(requirement, bedrooms, 'bedrooms');
  const [area_min, area_max] = readAreaOf(reader, mapping, leftovers);
  const input: ImportedLead = {
    full_name,
    ...readPhonesOf(reader, leftovers),
    email: readEmailOf(reader, 'email', leftovers),
    source: readSourceOf(reader, leftovers, lookups.words),
    ...readStageOf(reader, leftovers, lookups.words),
    interest_type: readInterestOf(reader, leftovers),
    ...readBudgetsOf(reader, mapping, leftovers),
    preferred_locations: readLocationsOf(reader, 'preferred_locations', leftovers),
    property_type_ids: readTypesOf<LeadImportField>(requirement, 'property_types', lookups.types),
    bedrooms_min,
    bedrooms_max,
    area_min,
    area_max,
    possession_by: readDayOf(reader, mapping, 'possession_by', leftovers),
    property_id: readPropertyOf(reader, lookups.properties, leftovers),
    follow_up_on: readFollowUpOn(reader, mapping, lookups.today, leftovers),
    assigned_agent_id: readAgentOf(reader, 'agent', lookups.agents),
    created_on: readCreatedOn(reader, mapping, lookups.today, leftovers),
    notes: '',
  };
  input.notes = leftovers.below(readLines(reader, 'notes', maxNotesLength), { field: 'notes', most: maxNotesLength });
  return { ok: true, input, notes: reader.notes };
}

/** The property title to look up, tidied unless the file is our own export; '' if there is none. */
export function titleIn(reader: Pick<LeadRowReader, 'text' | 'isOwn'>): string {
  const said = reader.text('property');
  if (reader.isOwn('property')) return said.trim();
  return isBlank(said) ? '' : tidy(said);
}

function readPropertyOf(
  reader: LeadRowReader,
  properties: LeadLookups['properties'],
  leftovers: Leftovers<LeadImportField>,
): string | null {
  const title = titleIn(reader);
  if (title === '') return null;
  const id = properties.get(title);
  if (id) return id;
  leftovers.add('property', title);
  reader.note('property', id === null ? 'several_there' : 'not_there', title);
  return null;
}

/** Both ends of the budget. Without a column for the minimum, a range gives the maximum and its text goes to the notes. */
function readBudgetsOf(
  reader: LeadRowReader,
  mapping: LeadMapping,
  leftovers: Leftovers<LeadImportField>,
): Pick<ImportedLead, 'budget_min' | 'budget'> {
  if (mapping.budget_min.kind === 'none')
    return { budget_min: null, budget: readOneBudgetOf(reader, mapping, leftovers) };
  return readBudgetOf({ reader, mapping, leftovers }, { least: 'budget_min', most: 'budget' });
}

/** In rupees: the upper end of a range, or the lower if it is open. */
function readOneBudgetOf(
  reader: LeadRowReader,
  mapping: LeadMapping,
  leftovers: Leftovers<LeadImportField>,
): string | null {
  const text = reader.text('budget');
  if (reader.isOwn('budget') && exportedAmount.test(text)) return text;
  const reading = readBudget(text, unitIn(moneyUnits, mapping.budget));
  if (reading.kind === 'unreadable') leftovers.keep('budget', reading.text);
  if (reading.kind !== 'budget') return null;
  if (reading.least !== null || saysMore(text, moneyTerms)) {
    leftovers.add('budget', reading.text);
    if (reading.least !== null && reading.most !== null) reader.note('budget', 'range_upper_end', reading.text);
  }
  return reading.most ?? reading.least;
}

/** Both ends of the area, in the unit that the cell or the name of its column says. */
function readAreaOf(
  reader: LeadRowReader,
  mapping: LeadMapping,
  leftovers: Leftovers<LeadImportField>,
): readonly [least: number | null, most: number | null] {
  const isRange = isOneColumn(mapping.area_min, mapping.area_max);
  const read = (end: 'least' | 'most'): number | null => {
    const field = end === 'least' ? 'area_min' : 'area_max';
    const text = reader.text(field);
    const reading = areaEndOf(text, { end, column: reader.columnOf(field), isRange });
    if (reading !== 'unreadable') return reading;
    if (!isRange || end === 'most') leftovers.keep(field, tidy(text));
    return null;
  };
  const [least, most] = [read('least'), read('most')];
  if (!isReversed(least, most)) return [least, most];
  reader.note('area_min', 'exchanged', `${least} – ${most}`);
  return [most, least];
}

function readDayOf(
  reader: LeadRowReader,
  mapping: LeadMapping,
  field: 'follow_up_on' | 'created_on' | 'possession_by',
  leftovers: Leftovers<LeadImportField>,
): string | null {
  const reading = readDayCell(reader.text(field), unitIn(dayOrders, mapping[field]));
  if (reading.kind === 'unreadable') leftovers.keep(field, reading.text);
  return reading.kind === 'day' ? reading.day : null;
}

function readFollowUpOn(
  reader: LeadRowReader,
  mapping: LeadMapping,
  today: string,
  leftovers: Leftovers<LeadImportField>,
): string | null {
  const day = readDayOf(reader, mapping, 'follow_up_on', leftovers);
  // Exports may contain old follow-ups; an earlier year than this is a typing error.
  if (day === null || (day >= '1900-01-02' && day <= followUpDays(today).last)) return day;
  leftovers.add('follow_up_on', day);
  reader.note('follow_up_on', 'out_of_range', day);
  return null;
}

function readCreatedOn(
  reader: LeadRowReader,
  mapping: LeadMapping,
  today: string,
  leftovers: Leftovers<LeadImportField>,
): string | null {
  const day = readDayOf(reader, mapping, 'created_on', leftovers);
  if (day === null || day === today) return null;
  if (day >= earliestDay && day < today) return day;
  leftovers.add('created_on', day);
  reader.note('created_on', 'out_of_range', day);
  return null;
}
