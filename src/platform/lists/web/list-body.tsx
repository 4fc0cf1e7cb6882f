import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Loading } from '#ui/skeleton.tsx';

const arrivals = lazyComponent(() => import('./new-arrivals.tsx').then((part) => part.NewArrivals));

export interface ListBodyProps {
  /** New records of this topic are announced. */
  readonly topic: string;
  readonly list: { readonly isError: boolean; readonly isFetching: boolean; refetch(): Promise<unknown> };
  readonly isPending: boolean;
  readonly isEmpty: boolean;
  readonly isFiltered: boolean;
  /** 'The clients could not be loaded' */
  readonly failed: string;
  /** 'Loading clients...' */
  readonly loading: string;
  readonly skeleton: ReactNode;
  readonly empty: { readonly title: string; readonly text: string | undefined; readonly action: ReactNode };
  readonly children: ReactNode;
}

/** The records of a list, or why there are none. */
export function ListBody({ topic, list, isPending, isEmpty, isFiltered, empty, children, ...lines }: ListBodyProps) {
  const { t } = useLingui();
  const NewArrivals = arrivals.useComponent(true, false);
  return (
    <>
      {NewArrivals && <NewArrivals topic={topic} isFiltered={isFiltered} />}
      {list.isError && isEmpty ? (
        <ErrorState
          title={lines.failed}
          text={t`Check the connection and try again.`}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : isPending ? (
        <Loading label={lines.loading}>{lines.skeleton}</Loading>
      ) : isEmpty ? (
        <EmptyState {...empty} />
      ) : (
        children
      )}
    </>
  );
}
