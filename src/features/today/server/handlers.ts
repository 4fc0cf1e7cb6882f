import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { todayContract } from '../contract.ts';
import { readToday } from './service.ts';

const os = implement(todayContract).$context<CallContext>().use(staffOnly);

export const todayHandlers = os.router({
  read: os.read.handler(({ context, input }) => readToday(context, input)),
});
