import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { performanceContract } from '../contract.ts';
import { rankPerformance, readPerformance, readTargets } from './service/read-performance.ts';
import { saveMetrics } from './service/save-metrics.ts';

const os = implement(performanceContract).$context<CallContext>().use(staffOnly);

export const performanceHandlers = os.router({
  read: os.read.handler(({ context, input }) => readPerformance(context, input)),
  overview: os.overview.handler(({ context, input }) => rankPerformance(context, input)),
  targets: os.targets.handler(({ context, input }) => readTargets(context, input)),
  save: os.save.handler(({ context, input }) => saveMetrics(context, input)),
});
