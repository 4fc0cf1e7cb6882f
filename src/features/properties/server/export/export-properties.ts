import type { Readable } from 'node:stream';
import { findCompany } from '#features/company/server/repository.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { dayOf } from '#platform/dates.ts';
import { exportList } from '#platform/lists/server/export-list.ts';
import type { PropertyFilter } from '../../contract.ts';
import type { Sorting } from '../../rules.ts';
import { readPropertyExportRows } from '../repository/export-rows.ts';
import { propertyExportCells, propertyExportHeadings } from './write-rows.ts';

/** Streams the filtered properties as a CSV file; see `exportList`. */
export async function exportProperties(
  context: StaffContext,
  { sort = 'newest', ...filter }: PropertyFilter & { sort?: Sorting | undefined },
  limit?: number,
): Promise<{ fileName: string; stream: Readable }> {
  const company = await findCompany(context.db);
  const list = {
    topic: 'properties',
    filter: { ...filter, sort },
    headings: propertyExportHeadings(company.currency),
    cellsOf: propertyExportCells,
    read: (signal: AbortSignal) => readPropertyExportRows(context.database, filter, sort, signal),
  };
  const stream = await exportList(context, list, limit);
  const day = dayOf(context.clock.now(), company.time_zone);
  return { fileName: `${company.name} properties ${day}.csv`.trim(), stream };
}
