import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { todayContract } from '../contract.ts';
import type { TodaySearch } from '../today-search.ts';

const todayApi = connect<typeof todayContract>('today');

const topics = ['leads', 'clients', 'follow_ups', 'meetings', 'invoices', 'property_links', 'portal_links', 'company'];
/** Time passes without a change: what waits and what is over is read again. */
const everyMinute = 60_000;

export const todayQuery = (asked: Pick<TodaySearch, 'whose'>) =>
  queryOptions({
    queryKey: ['today', asked],
    queryFn: () => todayApi.read(asked),
    placeholderData: keepPreviousData,
    refetchInterval: everyMinute,
    meta: { topics },
  });
