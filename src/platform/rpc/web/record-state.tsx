import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '#ui/error-state.tsx';
import { findsNothing, problemOf } from './problem-of.ts';

/**
 * What is known of a record whose page is open. It is gone if somebody deleted it meanwhile. It is missing if there is
 * nothing to show: cached data of an erased record is not shown either.
 */
export function recordStateOf({ data, isError, error }: UseQueryResult) {
  const problem = isError ? problemOf(error) : null;
  const isGone = problem?.code === 'not_found';
  const isErased = problem?.code === 'not_found' && problem.reason === 'erased';
  return { isGone, isErased, isMissing: isErased || (!data && findsNothing(error)) };
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
