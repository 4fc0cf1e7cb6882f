import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { answer } from '#platform/rpc/server/ready-json.ts';
import { dealsContract } from '../contract.ts';
import { countDeals, readDeal, readDealPage, readDisplaced } from './service/read-deals.ts';
import { recordDeal, updateDeal } from './service/save-deal.ts';
import { undoDeal } from './service/undo-deal.ts';
import { listUnknownWins, resolveUnknownWins, undoUnknownWins } from './service/unknown-wins.ts';

const os = implement(dealsContract).$context<CallContext>().use(staffOnly);

export const dealHandlers = os.router({
  list: os.list.handler(async ({ context, input }) => answer(await readDealPage(context, input))),
  count: os.count.handler(({ context, input }) => countDeals(context, input)),
  find: os.find.handler(({ context, input }) => readDeal(context, input.id)),
  displaced: os.displaced.handler(({ context, input }) => readDisplaced(context, input.id)),
  record: os.record.handler(({ context, input }) => recordDeal(context, input)),
  update: os.update.handler(({ context, input }) => updateDeal(context, input)),
  unknownWins: os.unknownWins.handler(({ context }) => listUnknownWins(context)),
  resolveUnknownWins: os.resolveUnknownWins.handler(({ context, input }) => resolveUnknownWins(context, input)),
  undoUnknownWins: os.undoUnknownWins.handler(({ context, input }) => undoUnknownWins(context, input.ids)),
  undo: os.undo.handler(({ context, input }) => undoDeal(context, input)),
});
