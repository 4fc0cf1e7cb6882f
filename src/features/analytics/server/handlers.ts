import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { analyticsContract } from '../contract.ts';
import { readAnalytics, readMonths } from './service.ts';

const os = implement(analyticsContract).$context<CallContext>().use(staffOnly);

export const analyticsHandlers = os.router({
  months: os.months.handler(({ context, input }) => readMonths(context, input)),
  read: os.read.handler(({ context, input }) => readAnalytics(context, input)),
});
