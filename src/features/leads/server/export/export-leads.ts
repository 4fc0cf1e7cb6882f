import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { findCompany } from '#features/company/server/repository.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { dayOf } from '#platform/dates.ts';
import { exportList } from '#platform/lists/server/export-list.ts';
import { exportRoute } from '#platform/lists/server/export-route.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { type LeadFilter, leadFilter } from '../../contract.ts';
import { type LeadSorting, leadSortings } from '../../rules.ts';
import { readLeadExportRows } from '../repository/export-rows.ts';
import { viewerOf } from '../service/read-leads.ts';
import { leadExportCells, leadExportHeadings } from './write-rows.ts';

/** Exports all leads of a filter as a CSV file; see `exportList`. */
export async function exportLeads(
  context: StaffContext,
  { sort = 'newest', ...filter }: LeadFilter & { sort?: LeadSorting | undefined },
): Promise<{ fileName: string; stream: Readable }> {
  const company = await findCompany(context.db);
  const viewer = await viewerOf(context, filter);
  const stream = await exportList(context, {
    topic: 'leads',
    filter: { ...filter, sort },
    headings: leadExportHeadings(company.currency),
    cellsOf: leadExportCells,
    read: (signal) => readLeadExportRows(context.database, viewer, filter, sort, signal),
  });
  const day = dayOf(context.clock.now(), company.time_zone);
  return { fileName: `${company.name} leads ${day}.csv`.trim(), stream };
}

export const leadExport: PlainRoute = exportRoute({
  url: '/api/leads/export.csv',
  summary: 'All leads of a filter (the same parameters as the list) as a CSV file',
  query: z.extend(leadFilter, { sort: z.optional(z.enum(leadSortings)) }),
  lists: ['status', 'source', 'interest', 'agent'],
  numbers: ['budget_min', 'budget_max'],
  open: exportLeads,
});
