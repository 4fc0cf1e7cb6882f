import { columnsByCurrency } from '#features/imports/exported-file.ts';
import type { PropertyImportField } from './columns.ts';

/** The area as first imported, when it says more than the number. */
export const areaTextHeading = 'Area as listed';

export const propertyExportColumns = columnsByCurrency<PropertyImportField>({
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
});
