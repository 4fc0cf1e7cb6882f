import { chooseColumns } from '#features/imports/choose-columns.ts';
import { exportMapping, ownColumns } from '#features/imports/exported-file.ts';
import { cellOf, type ImportRow } from '#features/imports/import-row.ts';
import type { FieldSource } from '#features/imports/mapping.ts';
import { moneyUnitOf } from '#features/imports/money-column.ts';
import { nameHalves, nameSource, notesOfRest } from '#features/imports/person-columns.ts';
import { lowerEndColumn } from '#features/requirements/import/column-terms.ts';
import type { Rooms } from '#features/requirements/import/room-range.ts';
import { clientContentShare, clientDistinctiveShare } from './column-contents.ts';
import { clientNameScore } from './column-terms.ts';
import { type ClientImportField, type ClientMapping, clientImportFields } from './columns.ts';
import { clientExportColumns } from './exported-file.ts';

/**
 * Guesses a mapping from column names and sample rows; the person corrects it. First and last names are joined, one budget
 * or room column gives both ends, and unmatched columns fill the notes.
 */
export function guessClientMapping(header: readonly string[], sample: readonly ImportRow[]): ClientMapping {
  const own = ownColumns(clientExportColumns, (heading) => header.includes(heading));
  if (own) return exportMapping(own, sample);
  const cellsOf = new Map(header.map((name) => [name, sample.map((row) => cellOf(row, name))]));
  const halves = nameHalves(header);
  const fields = halves.length === 0 ? clientImportFields : clientImportFields.filter((field) => field !== 'full_name');
  const left = header.filter((name) => !halves.includes(name));
  const chosen = chooseColumns<ClientImportField>(left, cellsOf, {
    fields,
    nameScore: clientNameScore,
    contentShare: clientContentShare,
    distinctiveShare: clientDistinctiveShare,
  });

  const of = (field: ClientImportField): FieldSource => {
    const column = chosen.get(field);
    return column === undefined ? { kind: 'none' } : { kind: 'column', column };
  };
  const amount = (column: string | undefined): FieldSource =>
    column === undefined
      ? { kind: 'none' }
      : { kind: 'column', column, unit: moneyUnitOf(column, cellsOf.get(column) ?? [], false) };
  const most = chosen.get('budget_max');
  const least = lowerEndColumn(chosen.get('budget_min'), most);
  const rooms = (kind: Rooms): FieldSource => {
    const column = lowerEndColumn(chosen.get(`${kind}_min`), chosen.get(`${kind}_max`));
    return column === undefined ? { kind: 'none' } : { kind: 'column', column };
  };
  const rest = notesOfRest(header, [...chosen.values(), ...halves]);
  return {
    full_name: nameSource(halves) ?? of('full_name'),
    client_type: of('client_type'),
    phone: of('phone'),
    other_phones: of('other_phones'),
    email: of('email'),
    budget_min: amount(least),
    budget_max: amount(most),
    preferred_locations: of('preferred_locations'),
    property_types: of('property_types'),
    bedrooms_min: rooms('bedrooms'),
    bedrooms_max: of('bedrooms_max'),
    bathrooms_min: rooms('bathrooms'),
    bathrooms_max: of('bathrooms_max'),
    amenities: of('amenities'),
    address: of('address'),
    state: of('state'),
    gstin: of('gstin'),
    language: of('language'),
    agent: of('agent'),
    notes: chosen.has('notes') ? of('notes') : (rest ?? of('notes')),
  };
}
