import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading } from '#ui/skeleton.tsx';

interface RecordsOfProps<Item> {
  /** The id of the heading. */
  readonly id: string;
  readonly title: string;
  readonly list: UseQueryResult<{ readonly items: readonly Item[] }>;
  readonly loading: string;
  readonly skeleton: ReactNode;
  readonly failed: string;
  /** Shown if there are none; without it, the section is hidden then. */
  readonly empty?: string | undefined;
  /** The link to all of them; shown if there are any. */
  readonly all: ReactNode;
  readonly action?: ReactNode;
  children(item: Item): ReactNode;
}

/** A section of a record's page: the latest records that belong to it. */
export function RecordsOf<Item>(props: RecordsOfProps<Item>) {
  const { id, title, list, loading, skeleton, failed, empty, all, action, children } = props;
  const { data, isPending, isError, refetch, isFetching } = list;
  const hasSome = data !== undefined && data.items.length > 0;
  if (empty === undefined && !isError && !hasSome) return null;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <SectionHead
        id={id}
        title={title}
        action={
          (hasSome || action) && (
            <span className="flex flex-wrap items-center justify-end gap-x-3">
              {hasSome && all}
              {action}
            </span>
          )
        }
      />
      {isPending ? (
        <Loading label={loading}>{skeleton}</Loading>
      ) : isError && !data ? (
        <ErrorState title={failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : hasSome ? (
        <ul>{data.items.map(children)}</ul>
      ) : (
        // The action beside the title says enough to the eye.
        <p className={action ? 'sr-only' : 'py-3 text-ink-3'}>{empty}</p>
      )}
    </section>
  );
}
