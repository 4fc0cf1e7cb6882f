import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { listFieldsOf } from '#features/custom-fields/server/repository.ts';
import { exportRecords } from '#features/imports/server/export-records.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { sortingOf } from '#platform/custom-fields/custom-value-fields.ts';
import type { ChosenRecords } from '#platform/lists/list-contract.ts';
import { chosenRecords } from '#platform/lists/list-contract.ts';
import { exportRoute } from '#platform/lists/server/export-route.ts';
import type { Currency } from '#platform/money.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { type ClientFilter, clientFilter } from '../../contract.ts';
import { clientTimelineFields } from '../../fields.ts';
import { clientExportColumns } from '../../import/exported-file.ts';
import { type ClientSorting, clientSortings } from '../../rules.ts';
import { readClientExportRows } from '../repository/export-rows.ts';

const exportedClients = {
  topic: 'clients',
  headings: (currency: Currency) => clientExportColumns[currency].headings,
  fields: clientTimelineFields,
};

/** See `exportRecords`. */
export async function exportClients(
  context: StaffContext,
  { sort = 'newest', ...filter }: ClientFilter & ChosenRecords & { sort?: ClientSorting | undefined },
): Promise<{ fileName: string; stream: Readable }> {
  const custom = await listFieldsOf(context.db, 'clients');
  const requirementFields = await listFieldsOf(context.db, 'requirements');
  return exportRecords(
    context,
    { ...exportedClients, custom, requirementFields },
    {
      filter: { ...filter, sort },
      read: (signal) => readClientExportRows(context.database, filter, sort, signal),
    },
  );
}

export const clientExport: PlainRoute = exportRoute({
  url: '/api/clients/export.csv',
  summary: 'All clients of a filter (the same parameters as the list) as a CSV file',
  query: z.extend(clientFilter, { ...chosenRecords, sort: sortingOf(clientSortings) }),
  lists: ['type', 'location', 'agent', 'ids'],
  numbers: ['budget_min', 'budget_max'],
  open: exportClients,
});
