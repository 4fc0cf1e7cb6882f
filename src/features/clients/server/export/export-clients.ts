import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { findCompany } from '#features/company/server/repository.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { dayOf } from '#platform/dates.ts';
import { exportList } from '#platform/lists/server/export-list.ts';
import { exportRoute } from '#platform/lists/server/export-route.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { type ClientFilter, clientFilter } from '../../contract.ts';
import { type ClientSorting, clientSortings } from '../../rules.ts';
import { readClientExportRows } from '../repository/export-rows.ts';
import { clientExportCells, clientExportHeadings } from './write-rows.ts';

/** See `exportList`. */
export async function exportClients(
  context: StaffContext,
  { sort = 'newest', ...filter }: ClientFilter & { sort?: ClientSorting | undefined },
): Promise<{ fileName: string; stream: Readable }> {
  const company = await findCompany(context.db);
  const stream = await exportList(context, {
    topic: 'clients',
    filter: { ...filter, sort },
    headings: clientExportHeadings(company.currency),
    cellsOf: clientExportCells,
    read: (signal) => readClientExportRows(context.database, filter, sort, signal),
  });
  const day = dayOf(context.clock.now(), company.time_zone);
  return { fileName: `${company.name} clients ${day}.csv`.trim(), stream };
}

export const clientExport: PlainRoute = exportRoute({
  url: '/api/clients/export.csv',
  summary: 'All clients of a filter (the same parameters as the list) as a CSV file',
  query: z.extend(clientFilter, { sort: z.optional(z.enum(clientSortings)) }),
  lists: ['type', 'location', 'agent'],
  numbers: ['budget_min', 'budget_max'],
  open: exportClients,
});
