import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { sourceCostsContract } from '../contract.ts';
import { createSourceCost, removeSourceCost, updateSourceCost } from './costs.ts';
import { listCostParts, listRowsBehind, readCampaigns, readSourceReport } from './report.ts';

const os = implement(sourceCostsContract).$context<CallContext>().use(staffOnly);

export const sourceCostHandlers = os.router({
  report: os.report.handler(({ context, input }) => readSourceReport(context, input)),
  rows: os.rows.handler(({ context, input }) => listRowsBehind(context, input)),
  parts: os.parts.handler(({ context, input }) => listCostParts(context, input)),
  campaigns: os.campaigns.handler(({ context }) => readCampaigns(context)),
  create: os.create.handler(({ context, input }) => createSourceCost(context, input)),
  update: os.update.handler(({ context, input }) => updateSourceCost(context, input)),
  remove: os.remove.handler(({ context, input }) => removeSourceCost(context, input.id)),
});
