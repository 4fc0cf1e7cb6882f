import { findCompany } from '#features/company/server/repository.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { readCounts } from '#platform/counts/server/counts.ts';
import { dayOf } from '#platform/dates.ts';
import { absenceOf, Failure } from '#platform/failure.ts';
import { isFiltered } from '#platform/lists/server/is-filtered.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import { ReadyJson } from '#platform/rpc/server/ready-json.ts';
import type {
  BoardColumnInput,
  ColumnSum,
  Lead,
  LeadFilter,
  LeadListInput,
  LeadPage,
  SourcesReport,
  StageStay,
} from '../../contract.ts';
import type { LeadSorting } from '../../rules.ts';
import { conversionRate } from '../../rules.ts';
import { listStatusSteps } from '../repository/board.ts';
import { findLead, findLeadRow } from '../repository/lead-rows.ts';
import type { LeadViewer } from '../repository/list-leads.ts';
import { findColumn, leadList, needsStages, sumColumns, sumFilteredColumns } from '../repository/list-leads.ts';
import { sumSources } from '../repository/report-sources.ts';
import { readStageWords } from '../repository/stages.ts';

/** A page as JSON for the response. */
export async function readLeadPage(context: StaffContext, query: LeadListInput): Promise<ReadyJson<LeadPage>> {
  return new ReadyJson(await leadList(await viewerOf(context, query)).findPage(context.db, query));
}

export async function listLeads(context: StaffContext, query: LeadListInput): Promise<LeadPage> {
  return (await readLeadPage(context, query)).value();
}

/** A page of one column of the board as JSON for the response. */
export async function serveColumn(context: StaffContext, query: BoardColumnInput): Promise<ReadyJson<LeadPage>> {
  const { status: _, ...filter } = query;
  return new ReadyJson(await findColumn(context.db, await viewerOf(context, filter), query));
}

/** Exact without a filter, capped otherwise. */
export async function countLeads(context: StaffContext, filter: LeadFilter): Promise<CappedCount> {
  if (isFiltered(filter)) return leadList(await viewerOf(context, filter)).count(context.db, filter);
  return { value: (await readCounts(context.db, 'leads')).get('') ?? 0, is_capped: false };
}

/** Exact count and value of every status, in board order; a hidden one only if it has leads. */
export async function readColumns(context: StaffContext, filter: LeadFilter): Promise<ColumnSum[]> {
  const stages = await readStageWords(context.db);
  const sums = isFiltered(filter)
    ? await sumFilteredColumns(context.db, await viewerOf(context, filter), filter)
    : await sumColumns(context.db);
  const found = new Map(sums.map((sum) => [sum.status, sum]));
  return stages.all
    .map((status) => found.get(status) ?? { status, count: 0, value: '0.00' })
    .filter(({ status, count }) => count > 0 || !stages.isHidden(status));
}

/** One lead; the error says if it was erased, or names the lead that it was merged into. */
export async function readLead(context: StaffContext, id: string): Promise<Lead> {
  const lead = await findLead(context.db, id);
  if (lead) return lead;
  const row = await findLeadRow(context.db, id);
  throw new Failure('not_found', absenceOf(row));
}

/** The periods of a lead in its statuses, latest first. */
export async function readStages(context: StaffContext, id: string): Promise<StageStay[]> {
  const lead = await readLead(context, id);
  const steps = await listStatusSteps(context.db, id);
  const [first] = steps;
  const stays = steps.map(({ at, after, actor }) => ({ status: after, since: new Date(at).toISOString(), actor }));
  // Missing from the log: an imported lead has been in its first status since it was added.
  if (first?.before !== null) {
    const status = first?.before ?? lead.status;
    stays.unshift({ status, since: new Date(lead.created_at).toISOString(), actor: null });
  }
  return stays.map((stay, index) => ({ ...stay, until: stays[index + 1]?.since ?? null })).reverse();
}

/** Figures per source, for all leads or those added in a period. */
export async function readSources(
  context: StaffContext,
  period: { created_since?: string | undefined; created_until?: string | undefined },
): Promise<SourcesReport> {
  const sums = await sumSources(context.db, period);
  const sources = sums.map((sum) => ({ ...sum, conversion: conversionRate(sum.closed, sum.leads) }));
  const leads = sources.reduce((all, source) => all + source.leads, 0);
  const closed = sources.reduce((all, source) => all + source.closed, 0);
  // In whole paise, so that the sum is exact.
  const paise = sources.reduce((all, { value }) => all + BigInt(value.replace('.', '')), 0n);
  const value = `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`;
  return {
    sources,
    total: { sources: sources.length, leads, closed, conversion: conversionRate(closed, leads), value },
  };
}

/** Only the follow-up filter depends on the day. */
export async function viewerOf(
  context: StaffContext,
  query: LeadFilter & { readonly sort?: LeadSorting | undefined },
): Promise<LeadViewer> {
  const isByDay = query.follow_up !== undefined;
  const today = isByDay ? dayOf(context.clock.now(), (await findCompany(context.db)).time_zone) : '';
  const stages = needsStages(query) ? await readStageWords(context.db) : undefined;
  return { profileId: context.actor.profileId, today, stages };
}
