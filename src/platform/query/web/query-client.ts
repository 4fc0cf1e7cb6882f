import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { reportSessionEnd } from '#platform/session/web/session-end.ts';

/**
 * A query client that caches for five minutes and retries three times, with pauses of at most 30 s. Refusals are not
 * retried, nor is anything without a network.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (problemOf(error).code === 'unauthenticated') reportSessionEnd();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) => failures < 3 && navigator.onLine && isWorthAnotherTry(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function isWorthAnotherTry(error: unknown): boolean {
  const { code } = problemOf(error);
  return code === 'offline' || code === 'internal' || code === 'unavailable';
}
