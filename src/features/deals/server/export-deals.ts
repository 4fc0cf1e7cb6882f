import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { exportAndNotify } from '#features/accounts/server/export-and-notify.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { listFieldsOf } from '#features/custom-fields/server/repository.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { customCells } from '#platform/custom-fields/custom-cells.ts';
import { sortingOf } from '#platform/custom-fields/custom-value-fields.ts';
import { dayOf } from '#platform/dates.ts';
import type { ChosenRecords } from '#platform/lists/list-contract.ts';
import { chosenRecords } from '#platform/lists/list-contract.ts';
import { exportRoute } from '#platform/lists/server/export-route.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import type { DealFilter } from '../contract.ts';
import { dealFilter } from '../contract.ts';
import type { DealSorting } from '../rules.ts';
import { dealSortings } from '../rules.ts';
import type { DealExportRow } from './repository/export-rows.ts';
import { readDealExportRows } from './repository/export-rows.ts';

/** File columns; in English in every language. */
const columns: ReadonlyArray<readonly [string, (row: DealExportRow) => string | null]> = [
  ['Date', (row) => row.closed_on],
  ['Kind', (row) => (row.kind === 'sale' ? 'Sale' : 'Rental')],
  ['Property', (row) => row.property],
  ['Buyer or tenant', (row) => row.client],
  ['Seller or landlord', (row) => row.seller],
  ['Lead', (row) => row.lead],
  ['Price', (row) => row.price],
  ['Commission', (row) => row.commission],
  ['Agents', (row) => row.agents],
  ['Status', (row) => (row.undone_on === null ? 'Active' : 'Cancelled')],
  ['Cancelled on', (row) => row.undone_on],
  ['Reason', (row) => row.undo_reason],
  ['Notes', (row) => row.notes],
];

/** Exports all deals of a filter as a CSV file; see `exportList`. */
export async function exportDeals(
  context: StaffContext,
  { sort = 'latest', ...filter }: DealFilter & ChosenRecords & { sort?: DealSorting | undefined },
): Promise<{ fileName: string; stream: Readable }> {
  const { name, time_zone } = await findCompany(context.db);
  const headings = columns.map(([heading]) => heading);
  const custom = customCells(await listFieldsOf(context.db, 'deals'), headings);
  const stream = await exportAndNotify(context, {
    topic: 'deals',
    filter: { ...filter, sort },
    headings: [...headings, ...custom.headings],
    cellsOf: (row: DealExportRow) => [...columns.map(([, cellOf]) => cellOf(row)), ...custom.cellsOf(row.custom)],
    read: (signal) => readDealExportRows(context.database, filter, sort, signal),
  });
  return { fileName: `${name} deals ${dayOf(context.clock.now(), time_zone)}.csv`.trim(), stream };
}

export const dealExport: PlainRoute = exportRoute({
  url: '/api/deals/export.csv',
  summary: 'All deals of a filter (the same parameters as the list) as a CSV file',
  query: z.extend(dealFilter, { ...chosenRecords, sort: sortingOf(dealSortings) }),
  lists: ['agent', 'ids'],
  numbers: [],
  open: exportDeals,
});
