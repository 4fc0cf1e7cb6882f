import { implement } from '@orpc/server';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { answer } from '#platform/rpc/server/ready-json.ts';
import { leadsContract } from '../contract.ts';
import { averageResponses, countSourceMonths } from './repository/report-months.ts';
import type { RouteNewLead } from './service/accept-converted.ts';
import { addLead, moveOrConvert, saveLead } from './service/accept-converted.ts';
import { convertLead } from './service/convert-lead.ts';
import { deleteLead, eraseLead } from './service/delete-lead.ts';
import { readFunnel } from './service/read-funnel.ts';
import {
  countLeads,
  readColumns,
  readLead,
  readLeadPage,
  readSources,
  readStages,
  serveColumn,
} from './service/read-leads.ts';
import { planFollowUp } from './service/save-lead.ts';

interface LeadHandlerParts {
  readonly erasureHandlers: readonly ErasureHandler[];
  readonly routeNewLead: RouteNewLead;
}

export function leadHandlers({ erasureHandlers, routeNewLead }: LeadHandlerParts) {
  const os = implement(leadsContract).$context<CallContext>().use(staffOnly);
  return os.router({
    list: os.list.handler(async ({ context, input }) => answer(await readLeadPage(context, input))),
    count: os.count.handler(({ context, input }) => countLeads(context, input)),
    columns: os.columns.handler(({ context, input }) => readColumns(context, input)),
    column: os.column.handler(async ({ context, input }) => answer(await serveColumn(context, input))),
    sources: os.sources.handler(({ context, input }) => readSources(context, input)),
    sourceMonths: os.sourceMonths.handler(({ context, input }) => countSourceMonths(context.db, input)),
    funnel: os.funnel.handler(({ context, input }) => readFunnel(context, input)),
    responseMonths: os.responseMonths.handler(({ context, input }) => averageResponses(context.db, input)),
    find: os.find.handler(({ context, input }) => readLead(context, input.id)),
    stages: os.stages.handler(({ context, input }) => readStages(context, input.id)),
    create: os.create.handler(({ context, input }) => addLead(context, input, routeNewLead)),
    update: os.update.handler(({ context, input }) => saveLead(context, input)),
    move: os.move.handler(({ context, input }) => moveOrConvert(context, input)),
    plan: os.plan.handler(({ context, input }) => planFollowUp(context, input)),
    convert: os.convert.handler(({ context, input }) => convertLead(context, input)),
    erase: os.erase.handler(({ context, input }) => eraseLead(context, erasureHandlers, input.id)),
    delete: os.delete.handler(({ context, input }) => deleteLead(context, input.id)),
  });
}
