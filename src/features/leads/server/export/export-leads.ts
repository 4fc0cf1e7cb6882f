import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { listFieldsOf } from '#features/custom-fields/server/repository.ts';
import { exportRecords } from '#features/imports/server/export-records.ts';
import { listOwnNames } from '#features/vocabulary/server/repository.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { sortingOf } from '#platform/custom-fields/custom-value-fields.ts';
import type { ChosenRecords } from '#platform/lists/list-contract.ts';
import { chosenRecords } from '#platform/lists/list-contract.ts';
import { exportRoute } from '#platform/lists/server/export-route.ts';
import type { Currency } from '#platform/money.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import type { OwnWord } from '#platform/words/words.ts';
import { type LeadFilter, leadFilter } from '../../contract.ts';
import { leadFields } from '../../fields.ts';
import { leadExportColumns } from '../../import/exported-file.ts';
import { type LeadSorting, leadSortings } from '../../rules.ts';
import { readLeadExportRows } from '../repository/export-rows.ts';
import { viewerOf } from '../service/read-leads.ts';

const exportedLeads = {
  topic: 'leads',
  headings: (currency: Currency) => leadExportColumns[currency].headings,
  fields: leadFields,
};

/** The agency's own names of a kind, by key. */
function namesOf(words: readonly OwnWord[], kind: OwnWord['kind']): Record<string, string> {
  const named = words.filter((word) => word.kind === kind);
  return Object.fromEntries(named.flatMap(({ key, name }) => (name === null ? [] : [[key, name]])));
}

/** See `exportRecords`. */
export async function exportLeads(
  context: StaffContext,
  { sort = 'newest', ...filter }: LeadFilter & ChosenRecords & { sort?: LeadSorting | undefined },
): Promise<{ fileName: string; stream: Readable }> {
  const viewer = await viewerOf(context, { ...filter, sort });
  const custom = await listFieldsOf(context.db, 'leads');
  const requirementFields = await listFieldsOf(context.db, 'requirements');
  const own = await listOwnNames(context.db, ['lead_stage', 'lead_source', 'lost_reason']);
  const words = {
    source: { email: 'E-mail', ...namesOf(own, 'lead_source') },
    status: namesOf(own, 'lead_stage'),
    lost_reason: namesOf(own, 'lost_reason'),
    won_reason: { unknown: '' },
  };
  return exportRecords(
    context,
    { ...exportedLeads, words, custom, requirementFields },
    {
      filter: { ...filter, sort },
      read: (signal) => readLeadExportRows(context.database, viewer, filter, sort, signal),
    },
  );
}

export const leadExport: PlainRoute = exportRoute({
  url: '/api/leads/export.csv',
  summary: 'All leads of a filter (the same parameters as the list) as a CSV file',
  query: z.extend(leadFilter, { ...chosenRecords, sort: sortingOf(leadSortings) }),
  lists: ['status', 'source', 'interest', 'agent', 'ids'],
  numbers: ['budget_min', 'budget_max'],
  open: exportLeads,
});
