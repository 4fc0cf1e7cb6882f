import { writeListCell } from '#features/imports/cells/lists.ts';
import { readLocations, writePhones } from '#features/imports/read-fields.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { stateName } from '#platform/indian-states.ts';
import type { Currency } from '#platform/money.ts';
import { type ClientImportField, clientImportFields } from '../../import/columns.ts';
import { clientExportColumns } from '../../import/exported-file.ts';
import { readAmenityList } from '../../import/read-preferences.ts';
import type { ClientType } from '../../rules.ts';
import type { ClientExportRow } from '../repository/export-rows.ts';

const typeLabels: Record<ClientType, string> = {
  buyer: 'Buyer',
  seller: 'Seller',
  tenant: 'Tenant',
  landlord: 'Landlord',
  investor: 'Investor',
};
const languageLabels: Record<Language, string> = { en: 'English', hi: 'Hindi', mr: 'Marathi', gu: 'Gujarati' };

/** The header row: always in English, so that any installation can read the file. */
export const clientExportHeadings = (currency: Currency): readonly string[] =>
  clientImportFields.map((field) => clientExportColumns[currency].headings[field]);

export function clientExportCells(row: ClientExportRow): Array<string | number | null> {
  const cells: Record<ClientImportField, string | number | null> = {
    full_name: row.full_name,
    client_type: row.client_type && typeLabels[row.client_type],
    phone: row.phone,
    other_phones: writePhones(row.other_phones),
    email: row.email,
    budget_min: row.budget_min,
    budget_max: row.budget_max,
    preferred_locations: writeListCell(row.preferred_locations, readLocations),
    property_types: writeListCell(row.property_types, readLocations),
    bedrooms_min: row.bedrooms_min,
    bedrooms_max: row.bedrooms_max,
    bathrooms_min: row.bathrooms_min,
    bathrooms_max: row.bathrooms_max,
    amenities: writeListCell(row.amenities, readAmenityList),
    address: row.address,
    state: row.state && stateName(row.state),
    gstin: row.gstin,
    language: languageLabels[row.language],
    agent: row.agent,
    notes: row.notes,
  };
  return clientImportFields.map((field) => cells[field]);
}
