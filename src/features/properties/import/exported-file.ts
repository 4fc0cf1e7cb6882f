import type { ExportColumns } from '#features/imports/exported-file.ts';
import type { ImportField } from './columns.ts';
import { readFeatures } from './read-features.ts';

/** The area as it was first imported, where that says more than the number. */
export const areaTextHeading = 'Area as listed';

/** The columns of an exported file of properties. */
export const exportColumns: ExportColumns<ImportField> = {
  headings: {
    title: 'Title',
    address: 'Address',
    city: 'City',
    state: 'State',
    price: 'Price (rupees)',
    property_type: 'Property type',
    bedrooms: 'Bedrooms',
    bathrooms: 'Bathrooms',
    square_feet: 'Area (sq ft)',
    area_basis: 'Area basis',
    purpose: 'Purpose',
    status: 'Status',
    zip_code: 'PIN code',
    description: 'Description',
    features: 'Features',
    year_built: 'Year built',
    lot_size: 'Lot size',
    rera_number: 'RERA number',
    latitude: 'Latitude',
    longitude: 'Longitude',
    listing_date: 'Listing date',
  },
  units: { price: 'rupees', square_feet: 'sq_ft', listing_date: 'day_first' },
  further: [areaTextHeading],
};

/** A list of features in one cell: parted by commas where that can be read again, else as JSON. */
export function writeFeatureCell(features: readonly string[]): string {
  const listed = features.join(', ');
  const again = readFeatures(listed);
  const isSame = again.length === features.length && again.every((feature, index) => feature === features[index]);
  return isSame ? listed : JSON.stringify(features);
}

/** The features of a cell that `writeFeatureCell` wrote as JSON; null when it is something else. */
export function readFeatureCell(cell: string): string[] | null {
  if (!cell.startsWith('[')) return null;
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) && list.every((entry) => typeof entry === 'string') ? list : null;
  } catch {
    return null;
  }
}
