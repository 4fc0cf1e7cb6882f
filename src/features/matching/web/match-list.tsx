import { Plural, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { MatchSkeletons } from './pending-matches.tsx';
import type { Shown } from './queries.ts';
import { shownSteps } from './queries.ts';

interface Matches<M> {
  readonly items: readonly M[];
  readonly set_aside: number;
  readonly is_capped: boolean;
}

interface MatchListProps<M> {
  readonly found: UseQueryResult<Matches<M>>;
  readonly shown: Shown;
  onShow(shown: Shown): void;
  /** No more entries can be loaded, even if more match. */
  readonly isAll?: boolean | undefined;
  readonly entry: (match: M) => ReactNode;
  /** The hint if nothing matches. */
  readonly empty: ReactNode;
  /** Receives the focus when an entry disappears. */
  readonly list: RefObject<HTMLUListElement | null>;
  readonly label: string;
}

/** Matches, best first; entries set aside can be restored, and more load on demand. */
export function MatchList<M>({ found, shown, onShow, isAll, entry, empty, list, label }: MatchListProps<M>) {
  const { t } = useLingui();
  const { data, isPending, isError, refetch, isFetching } = found;
  if (isPending) return <MatchSkeletons />;
  if (isError && !data) {
    return (
      <ErrorState title={t`The matches could not be loaded`} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  const { items, set_aside } = data;
  const isCapped = data.is_capped && !isAll;
  const next = shownSteps.find((step) => step > shown.limit);
  const toggle = () => onShow({ ...shown, with_set_aside: !shown.with_set_aside });
  return (
    <>
      {items.length === 0 && empty}
      <ul ref={list} tabIndex={-1} aria-label={label} className="outline-none">
        {items.map(entry)}
      </ul>
      {(set_aside > 0 || isCapped) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2 text-ink-3">
          {set_aside > 0 && (
            <span className="flex items-center gap-1.5">
              <Plural value={set_aside} one="# dismissed" other="# dismissed" />
              <Button variant="ghost" size="sm" aria-expanded={shown.with_set_aside} onClick={toggle}>
                {shown.with_set_aside ? t`Hide` : t`Show`}
                <span className="sr-only">{t`dismissed matches`}</span>
              </Button>
            </span>
          )}
          {isCapped &&
            (next === undefined || items.length < shown.limit ? (
              <span>{t`Showing the best matches among the newest records.`}</span>
            ) : (
              <Button variant="ghost" size="sm" busy={isFetching} onClick={() => onShow({ ...shown, limit: next })}>
                {t`Show more matches`}
              </Button>
            ))}
        </div>
      )}
    </>
  );
}
