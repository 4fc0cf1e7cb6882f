import { guessDayOrder } from '#features/imports/cells/days.ts';
import { chooseColumns } from '#features/imports/choose-columns.ts';
import { exportMapping, ownColumns } from '#features/imports/exported-file.ts';
import { cellOf, type ImportRow } from '#features/imports/import-row.ts';
import type { FieldSource } from '#features/imports/mapping.ts';
import { moneyUnitOf } from '#features/imports/money-column.ts';
import { nameHalves, nameSource, notesOfRest } from '#features/imports/person-columns.ts';
import { lowerEndColumn } from '#features/requirements/import/column-terms.ts';
import { leadContentShare, leadDistinctiveShare } from './column-contents.ts';
import { leadNameScore } from './column-terms.ts';
import { type LeadImportField, type LeadMapping, leadImportFields } from './columns.ts';
import { leadExportColumns } from './exported-file.ts';

/**
 * A first mapping from column names and sample cells, for the user to correct. Parts of a name are joined; unused columns
 * become notes.
 */
export function guessLeadMapping(header: readonly string[], sample: readonly ImportRow[]): LeadMapping {
  const own = ownColumns(leadExportColumns, (heading) => header.includes(heading));
  if (own) return exportMapping(own, sample);
  const cellsOf = new Map(header.map((name) => [name, sample.map((row) => cellOf(row, name))]));
  const halves = nameHalves(header);
  const fields = halves.length === 0 ? leadImportFields : leadImportFields.filter((field) => field !== 'full_name');
  const left = header.filter((name) => !halves.includes(name));
  const chosen = chooseColumns<LeadImportField>(left, cellsOf, {
    fields,
    nameScore: leadNameScore,
    contentShare: leadContentShare,
    distinctiveShare: leadDistinctiveShare,
  });

  type UnitOf = (column: string, cells: string[]) => string;
  const source = (column: string | undefined, unitOf?: UnitOf): FieldSource => {
    if (column === undefined) return { kind: 'none' };
    return { kind: 'column', column, ...(unitOf ? { unit: unitOf(column, cellsOf.get(column) ?? []) } : {}) };
  };
  const of = (field: LeadImportField, unitOf?: UnitOf) => source(chosen.get(field), unitOf);
  const lowerOf = (least: LeadImportField, most: LeadImportField, unitOf?: UnitOf) =>
    source(lowerEndColumn(chosen.get(least), chosen.get(most)), unitOf);
  const moneyUnit: UnitOf = (column, cells) => moneyUnitOf(column, cells, false);
  const dayOrder = (_column: string, cells: string[]) => guessDayOrder(cells);
  const rest = notesOfRest(header, [...chosen.values(), ...halves]);
  return {
    full_name: nameSource(halves) ?? of('full_name'),
    phone: of('phone'),
    other_phones: of('other_phones'),
    email: of('email'),
    source: of('source'),
    status: of('status'),
    lost_reason: of('lost_reason'),
    lost_note: of('lost_note'),
    won_reason: of('won_reason'),
    won_note: of('won_note'),
    interest_type: of('interest_type'),
    budget_min: lowerOf('budget_min', 'budget', moneyUnit),
    budget: of('budget', moneyUnit),
    preferred_locations: of('preferred_locations'),
    property_types: of('property_types'),
    bedrooms_min: lowerOf('bedrooms_min', 'bedrooms_max'),
    bedrooms_max: of('bedrooms_max'),
    area_min: lowerOf('area_min', 'area_max'),
    area_max: of('area_max'),
    possession_by: of('possession_by', dayOrder),
    property: of('property'),
    follow_up_on: of('follow_up_on', dayOrder),
    agent: of('agent'),
    created_on: of('created_on', dayOrder),
    notes: chosen.has('notes') ? of('notes') : (rest ?? of('notes')),
  };
}
