import type { Readable } from 'node:stream';
import { listFieldsOf } from '#features/custom-fields/server/repository.ts';
import { exportRecords } from '#features/imports/server/export-records.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import type { ChosenRecords } from '#platform/lists/list-contract.ts';
import type { Currency } from '#platform/money.ts';
import type { PropertyFilter } from '../../contract.ts';
import { propertyFields } from '../../fields.ts';
import { areaTextHeading, propertyExportColumns } from '../../import/exported-file.ts';
import type { Sorting } from '../../rules.ts';
import { readPropertyExportRows } from '../repository/export-rows.ts';
import { withMeantLocalities } from '../service/read-properties.ts';

const exportedProperties = {
  topic: 'properties',
  headings: (currency: Currency) => ({
    ...propertyExportColumns[currency].headings,
    area_text: areaTextHeading,
    agent: 'Agent',
  }),
  fields: propertyFields,
  words: {
    purpose: { sale: 'Sale', rent: 'Rent', lease: 'Lease' },
    furnishing: { unfurnished: 'Unfurnished', semi_furnished: 'Semi-Furnished', fully_furnished: 'Fully Furnished' },
    possession: { ready: 'Ready to Move', under_construction: 'Under Construction' },
    area_basis: { carpet: 'Carpet', built_up: 'Built-up', super_built_up: 'Super built-up', plot: 'Plot' },
    sale_kind: {
      new: 'New',
      new_small: 'New (small project)',
      new_completed: 'New (completed before May 2017)',
      renovated: 'Renovated',
      resale: 'Resale',
    },
  },
};

/** See `exportRecords`. */
export async function exportProperties(
  context: StaffContext,
  { sort = 'newest', ...filter }: PropertyFilter & ChosenRecords & { sort?: Sorting | undefined },
  limit?: number,
): Promise<{ fileName: string; stream: Readable }> {
  const meant = await withMeantLocalities(context, filter);
  const custom = await listFieldsOf(context.db, 'properties');
  return exportRecords(
    context,
    { ...exportedProperties, custom },
    {
      filter: { ...filter, sort },
      limit,
      read: (signal) => readPropertyExportRows(context.database, meant, sort, signal),
    },
  );
}
