import { queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { responseClockContract } from '../contract.ts';

export const responseClockApi = connect<typeof responseClockContract>('responseClock');

export const responseRulesQuery = queryOptions({
  queryKey: ['response_rules'],
  queryFn: () => responseClockApi.readRules(),
});

export const waitingLeadsQuery = queryOptions({
  queryKey: ['leads', 'waiting'],
  queryFn: () => responseClockApi.waiting({}),
  // Steps of the clock notify; the first contact is logged with calls, emails and meetings.
  meta: { topics: ['leads', 'communications', 'emails', 'meetings', 'notification_reads'] },
  // Nothing is recorded when another minute has passed.
  refetchInterval: 60_000,
});
