import { writeListCell } from '#features/imports/cells/lists.ts';
import { stateName } from '#platform/indian-states.ts';
import type { Currency } from '#platform/money.ts';
import { propertyImportFields } from '../../import/columns.ts';
import { areaTextHeading, propertyExportColumns } from '../../import/exported-file.ts';
import { readFeatures } from '../../import/read-features.ts';
import type { AreaBasis, PropertyStatus, Purpose } from '../../rules.ts';
import type { PropertyExportRow } from '../repository/export-rows.ts';

const statusLabels: Record<PropertyStatus, string> = {
  available: 'Available',
  pending: 'Pending',
  sold: 'Sold',
  rented: 'Rented',
};
const purposeLabels: Record<Purpose, string> = { sale: 'Sale', rent: 'Rent', lease: 'Lease' };
const basisLabels: Record<AreaBasis, string> = {
  carpet: 'Carpet',
  built_up: 'Built-up',
  super_built_up: 'Super built-up',
  plot: 'Plot',
};

/** The header of the file: English in every language, so that any installation can import it. */
export const propertyExportHeadings = (currency: Currency): readonly string[] => [
  ...propertyImportFields.map((field) => propertyExportColumns[currency].headings[field]),
  areaTextHeading,
  'Agent',
];

export function propertyExportCells(row: PropertyExportRow): Array<string | number | null> {
  const cells: Record<(typeof propertyImportFields)[number], string | number | null> = {
    title: row.title,
    address: row.address,
    city: row.city,
    state: stateName(row.state),
    price: row.price,
    property_type: row.property_type,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    square_feet: row.square_feet,
    area_basis: row.area_basis && basisLabels[row.area_basis],
    purpose: purposeLabels[row.purpose],
    status: statusLabels[row.status],
    zip_code: row.zip_code,
    description: row.description,
    features: writeListCell(row.features, readFeatures),
    year_built: row.year_built,
    lot_size: row.lot_size,
    rera_number: row.rera_number,
    latitude: row.latitude,
    longitude: row.longitude,
    listing_date: row.listing_date,
  };
  return [...propertyImportFields.map((field) => cells[field]), row.area_text, row.agent];
}
