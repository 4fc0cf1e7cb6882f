import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '#ui/error-state.tsx';
import { findsNothing, problemOf } from './problem-of.ts';

/**
 * What is known of a record whose page is open. It is gone if somebody deleted it meanwhile. It is missing if there is
 * nothing to show: cached data of an erased record is not shown either. A merged record names the one that stayed.
 */
export function recordStateOf({ data, isError, error }: UseQueryResult) {
  const problem = isError ? problemOf(error) : null;
  const isGone = problem?.code === 'not_found';
  const isErased = problem?.code === 'not_found' && problem.reason === 'erased';
  const mergedInto = problem?.code === 'not_found' && problem.reason === 'merged' ? idOf(problem.current) : null;
  return { isGone, isErased, mergedInto, isMissing: isErased || (!data && findsNothing(error)) };
}

function idOf(record: unknown): string | null {
  return typeof record === 'object' && record !== null && 'id' in record && typeof record.id === 'string'
    ? record.id
    : null;
}

export function RecordError({ title, found }: { readonly title: string; readonly found: UseQueryResult }) {
  const { t } = useLingui();
  return (
    <ErrorState
      isPage
      title={title}
      text={t`Check the connection and try again.`}
      onRetry={() => void found.refetch()}
      isRetrying={found.isFetching}
    />
  );
}
