import { columnsByCurrency } from '#features/imports/exported-file.ts';
import type { PropertyImportField } from './column-terms.ts';
import { laterFields, propertyHeadings } from './column-terms.ts';

/** The area as first imported, when it says more than the number. */
export const areaTextHeading = 'Area as listed';

export const propertyExportColumns = columnsByCurrency<PropertyImportField>({
  headings: propertyHeadings,
  later: laterFields,
  units: { price: 'rupees', maintenance: 'rupees', deposit: 'rupees', square_feet: 'sq_ft', listing_date: 'day_first' },
  further: [areaTextHeading],
});
