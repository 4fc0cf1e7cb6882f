import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { answer } from '#platform/rpc/server/ready-json.ts';
import { ownerReportsContract } from '../contract.ts';
import type { OwnerLinks } from './service.ts';
import {
  composeOwnerReport,
  countOwnerReportList,
  readMarketResponse,
  readOwnerReport,
  readOwnerReportPage,
  reopenOwnerReport,
  sendOwnerReport,
  sendReportByWhatsApp,
  skipOwnerReport,
} from './service.ts';

export function ownerReportHandlers(links: OwnerLinks) {
  const os = implement(ownerReportsContract).$context<CallContext>().use(staffOnly);
  return os.router({
    list: os.list.handler(async ({ context, input }) => answer(await readOwnerReportPage(context, input))),
    count: os.count.handler(({ context, input }) => countOwnerReportList(context, input)),
    find: os.find.handler(({ context, input }) => readOwnerReport(context, input.id, links)),
    market: os.market.handler(({ context, input }) => readMarketResponse(context, input.property_id)),
    compose: os.compose.handler(({ context, input }) => composeOwnerReport(context, input)),
    send: os.send.handler(({ context, input }) => sendOwnerReport(context, input)),
    sendByWhatsApp: os.sendByWhatsApp.handler(({ context, input }) => sendReportByWhatsApp(context, input, links)),
    skip: os.skip.handler(({ context, input }) => skipOwnerReport(context, input.id)),
    reopen: os.reopen.handler(({ context, input }) => reopenOwnerReport(context, input.id)),
  });
}
