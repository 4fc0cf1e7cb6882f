import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { answer } from '#platform/rpc/server/ready-json.ts';
import { followUpsContract } from '../contract.ts';
import {
  changeFollowUp,
  countFollowUpList,
  deleteFollowUp,
  finishFollowUp,
  planFollowUpOf,
  readFollowUpPage,
  readFollowUpsOf,
  reopenFollowUp,
} from './service.ts';

const os = implement(followUpsContract).$context<CallContext>().use(staffOnly);

export const followUpHandlers = os.router({
  list: os.list.handler(async ({ context, input }) => answer(await readFollowUpPage(context, input))),
  count: os.count.handler(({ context, input }) => countFollowUpList(context, input)),
  ofPerson: os.ofPerson.handler(({ context, input }) => readFollowUpsOf(context, input)),
  plan: os.plan.handler(({ context, input }) => planFollowUpOf(context, input)),
  change: os.change.handler(({ context, input }) => changeFollowUp(context, input)),
  done: os.done.handler(({ context, input }) => finishFollowUp(context, input.id)),
  reopen: os.reopen.handler(({ context, input }) => reopenFollowUp(context, input.id)),
  delete: os.delete.handler(({ context, input }) => deleteFollowUp(context, input.id)),
});
