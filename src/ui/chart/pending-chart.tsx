import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '../error-state.tsx';
import { Loading, Skeleton } from '../skeleton.tsx';

interface PendingChartProps {
  readonly title: string;
  /** What is known of the query while there are no figures. */
  readonly query: { readonly isError: boolean; readonly isFetching: boolean; refetch(): unknown };
  /** Class names that set the height of the whole frame. */
  readonly height: string;
}

/** The place of a chart whose figures are not there yet, in its size. */
export function PendingChart({ title, query: { isError, isFetching, refetch }, height }: PendingChartProps) {
  const { t } = useLingui();
  if (isError)
    return (
      <div className="grid place-items-center rounded-card border border-line bg-sheet">
        <ErrorState
          title={t`The chart could not be loaded`}
          text={title}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </div>
    );
  return (
    <Loading label={t`Loading chart...`}>
      <Skeleton className={`${height} w-full rounded-card`} />
    </Loading>
  );
}
