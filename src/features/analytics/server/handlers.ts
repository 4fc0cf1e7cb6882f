import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { analyticsContract } from '../contract.ts';
import { readAnalytics } from './service.ts';

const os = implement(analyticsContract).$context<CallContext>().use(staffOnly);

export const analyticsHandlers = os.router({
  read: os.read.handler(({ context, input }) => readAnalytics(context, input)),
});
